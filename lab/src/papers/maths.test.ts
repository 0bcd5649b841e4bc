import { describe, expect, test } from 'vitest';
import type { VNode } from 'preact';
import { M } from './maths.tsx';

/** As a browser would be told it, without attributes. */
function written(node: unknown): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(written).join('');
  const { type, props } = node as VNode<{ children?: unknown }>;
  return `<${String(type)}>${written(props.children ?? [])}</${String(type)}>`;
}

const inside = (text: string): string =>
  written(M({ children: text })).replace(/^<math><mrow>/, '').replace(/<\/mrow><\/math>$/, ''); // prettier-ignore

describe('formulas', () => {
  test('letters, numbers and signs', () => {
    expect(inside('2x - µ')).toBe('<mn>2</mn><mi>x</mi><mo>−</mo><mi>µ</mi>');
  });

  test('what stands below and above', () => {
    expect(inside('v_i^{n+1}')).toBe(
      '<msubsup><mi>v</mi><mi>i</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msubsup>',
    );
    expect(inside('∑_i')).toBe('<munder><mo>∑</mo><mi>i</mi></munder>');
  });

  test('fractions, roots, bars and words', () => {
    expect(inside('\\frac{1}{2}')).toBe('<mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>');
    expect(inside('\\sqrt{g}')).toBe('<msqrt><mrow><mi>g</mi></mrow></msqrt>');
    expect(inside('\\bar{m}_p')).toBe('<msub><mover><mrow><mi>m</mi></mrow><mo>‾</mo></mover><mi>p</mi></msub>');
    expect(inside('\\text{ln} J')).toBe('<mtext>ln</mtext><mi>J</mi>');
  });

  test('an unknown command is told', () => {
    expect(() => inside('\\nabla{x}')).toThrow('\\nabla');
  });
});
