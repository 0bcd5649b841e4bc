/**
 * What a robot is to do, step by step, as a file of JSON or a value in a program: to go to places by joints or by a tool, to
 * grasp and let go, and to wait. Problems are reported all at once, each with its place.
 */
import * as z from 'zod/mini';
import { RobotError } from '../robot-engine.ts';

const positive = z.number().check(z.positive());
const triple = z.tuple([z.number(), z.number(), z.number()]);
const duration = z.optional(positive);

const moveStep = z.strictObject({
  /** Joints and where they go [rad], [m] */
  move: z.record(z.string(), z.number()),
  /** [s]; without one, as fast as the joints' speeds allow */
  duration,
});
const toolStep = z.strictObject({
  /** A site that goes to a place */
  tool: z.string(),
  /** World frame [m] */
  to: z.optional(triple),
  /** From where it is, world frame [m] */
  by: z.optional(triple),
  /** x y z w, world frame; as it is without one */
  rotation: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** Along a line (the default), or joint by joint on the shortest way of the joints */
  path: z.optional(z.enum(['line', 'joints'])),
  duration,
});
const graspStep = z.strictObject({
  /** A finger's joint, which is pushed [N] or [N m] to the lower end of its range */
  grasp: z.string(),
  force: positive,
  /** How long to push before the next step [s], 0.5 without one; the finger goes on pushing */
  duration,
});
const releaseStep = z.strictObject({
  /** A finger's joint, which opens to the upper end of its range */
  release: z.string(),
  duration,
});
const waitStep = z.strictObject({ wait: positive });
const untilStep = z.strictObject({
  until: z.strictObject({
    joint: z.string(),
    /** What of the joint: its position, speed, or its motor's torque */
    quantity: z._default(z.enum(['position', 'speed', 'torque']), 'position'),
    above: z.optional(z.number()),
    below: z.optional(z.number()),
  }),
  /** The script fails if it has not come true by then [s] */
  timeout: positive,
});

const stepSchema = z.union([moveStep, toolStep, graspStep, releaseStep, waitStep, untilStep]);
const verbs = {
  move: moveStep,
  tool: toolStep,
  grasp: graspStep,
  release: releaseStep,
  wait: waitStep,
  until: untilStep,
};

export type MotionStep = z.infer<typeof stepSchema>;
export type MotionScript = readonly MotionStep[];

/** `source` says in errors what is being read. Accepts the list of steps, or an object that holds it as `steps`. */
export function parseMotionScript(input: unknown, source = 'script'): MotionScript {
  let value = input;
  if (typeof input === 'string') {
    try {
      value = JSON.parse(input);
    } catch (cause) {
      throw new RobotError(`${source}: is no JSON: ${(cause as Error).message}`, { cause });
    }
  }
  const list = Array.isArray(value) ? (value as unknown[]) : (value as { steps?: unknown } | null)?.steps;
  if (!Array.isArray(list) || list.length === 0)
    throw new RobotError(`${source}: must be a list of steps, or an object with "steps", with one step at least`);
  const problems: string[] = [];
  const steps = list.map((step, k) => checkedStep(step, `steps[${k}]`, problems));
  if (problems.length > 0) throw new RobotError(problems.map((problem) => `${source}: ${problem}`).join('; '));
  return steps as MotionScript;
}

function checkedStep(step: unknown, path: string, problems: string[]): unknown {
  const names = Object.keys(verbs) as (keyof typeof verbs)[];
  const given = names.filter((verb) => typeof step === 'object' && step !== null && verb in step);
  if (given.length !== 1) {
    problems.push(`${path}: must have one of ${names.join(', ')}, got ${given.join(' and ') || JSON.stringify(step)}`);
    return step;
  }
  const { success, data, error } = verbs[given[0]!].safeParse(step);
  if (!success) problems.push(...error.issues.map((issue) => told(issue, path, step, verbs[given[0]!])));
  const tool = data as z.infer<typeof toolStep> | undefined;
  if (
    given[0] === 'tool' &&
    tool &&
    (tool.to === undefined) === (tool.by === undefined) &&
    !(tool.rotation && !tool.to)
  )
    problems.push(`${path}: must have either "to" or "by", or a "rotation" alone`);
  const until = data as z.infer<typeof untilStep> | undefined;
  if (given[0] === 'until' && until && until.until.above === undefined && until.until.below === undefined)
    problems.push(`${path}.until: must have "above", "below" or both`);
  return data ?? step;
}

type Verb = (typeof verbs)[keyof typeof verbs];

/** Where, what must be, and what is. */
function told(issue: z.core.$ZodIssue, path: string, step: unknown, verb: Verb): string {
  const where = `${path}${issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')}`;
  const got = issue.path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    step,
  );
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${where}: has no key "${issue.keys.join('", "')}"; there are ${Object.keys(verb.shape).join(', ')}`;
    case 'invalid_type':
      return `${where}: must be ${issue.expected === 'tuple' ? 'a list of numbers' : `a ${issue.expected}`}, got ${JSON.stringify(got)}`;
    case 'too_small':
      return `${where}: must be ${issue.inclusive ? '≥' : '>'} ${issue.minimum}, got ${JSON.stringify(got)}`;
    case 'invalid_value':
      return `${where}: must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}, got ${JSON.stringify(got)}`;
    default:
      return `${where}: cannot be ${JSON.stringify(got)}`;
  }
}
