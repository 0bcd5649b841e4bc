/** XML as robots' files have it: elements with their line, so that a complaint says where. */
import { parseXml, XmlElement, type XmlDocument } from '@rgrove/parse-xml';
import { RobotError } from '../robot-engine.ts';

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** From 1 on */
  readonly line: number;
}

/** `file` says in errors what is being read. */
export function readXml(text: string, file: string): Element {
  let document: XmlDocument;
  try {
    document = parseXml(withoutDeclaration(text), { includeOffsets: true });
  } catch (cause) {
    const { message, line } = cause as Error & { line?: number };
    const [first] = message.split('\n');
    throw new RobotError(`${file}${line ? `, line ${line}` : ''}: is no XML: ${first!.replace(/ \(line.*$/, '')}`, {
      cause,
    });
  }
  const starts = lineStarts(text);
  if (!document.root) throw new RobotError(`${file}: holds no element`);
  return elementOf(document.root, starts);
}

/** Many published models begin with a declaration of no XML: a wrong version, or after a comment. It says nothing of robots. */
const withoutDeclaration = (text: string): string =>
  text.replace(/^\uFEFF/, ' ').replace(/<\?xml[^>]*\?>/g, (found) => found.replace(/[^\n]/g, ' '));

function elementOf(element: XmlElement, starts: readonly number[]): Element {
  const children = element.children.filter((child): child is XmlElement => child instanceof XmlElement);
  return {
    name: element.name,
    attributes: element.attributes,
    children: children.map((child) => elementOf(child, starts)),
    line: lineOf(element.start, starts),
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** By bisection. */
function lineOf(offset: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

export const childrenOf = (element: Element, name: string): readonly Element[] =>
  element.children.filter((child) => child.name === name);
export const childOf = (element: Element, name: string): Element | undefined =>
  element.children.find((child) => child.name === name);

/** An element and all that are in it. */
export function* everyElement(element: Element): Generator<Element> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}
