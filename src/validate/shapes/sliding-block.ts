/**
 * A block that leans in a corner and slides along both sides of it: the equations of motion, integrated in f64 without any of
 * our solvers. Floor y = 0, wall x = 0; both contacts slide, so that friction is µ times the pressure against the motion.
 */

/** A rectangle with rounded corners. */
export interface Block {
  /** [m] */
  readonly length: number;
  /** [m] */
  readonly width: number;
  /** Radius of its corners [m] */
  readonly rounding: number;
  /** ∫ r² dA over the area: the square of the radius of gyration [m²] */
  readonly gyration: number;
}

export interface Slide {
  /** [s] */
  readonly time: number[];
  /** Of the long side over the floor [rad] */
  readonly angle: number[];
  /** When the upper end leaves the wall, or the end of the time [s] */
  readonly leaves: number;
}

/** From its middle to the centres of the two rounded corners on its underside: the one on the floor, the one at the wall. */
function feet({ length, width, rounding }: Block, angle: number): { floor: Pair; wall: Pair } {
  const [along, across] = [length / 2 - rounding, width / 2 - rounding];
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  // It falls towards the right: its upper end is at the wall, its underside faces the corner.
  const place = (end: number): Pair => [end * along * cosine - across * sine, -end * along * sine - across * cosine];
  return { floor: place(1), wall: place(-1) };
}

type Pair = readonly [number, number];

/** Where the middle of the block is while both ends touch [m] */
export function middleOf(block: Block, angle: number): Pair {
  const { floor, wall } = feet(block, angle);
  return [block.rounding - wall[0], block.rounding - floor[1]];
}

/**
 * Acceleration of the angle, and the pressures over the mass, while both ends touch and slide. The angle falls; the block
 * turns clockwise, by −angle.
 */
export function slidingAcceleration(
  block: Block,
  { angle, rate, friction }: { readonly angle: number; readonly rate: number; readonly friction: number },
  gravity: number,
): { readonly angular: number; readonly floor: number; readonly wall: number } {
  const { floor, wall } = feet(block, angle);
  const { rounding } = block;
  // Of the turn φ = −angle: a point r from the middle moves by ω (−r_y, r_x) and is drawn in by ω² r. The centre of the
  // rounding at the floor stays at its height, the one at the wall at its distance.
  const square = rate * rate;
  // a_y + φ″ floor_x − ω² floor_y = 0 and a_x − φ″ wall_y − ω² wall_x = 0
  // a_x = N_w − µ N_f, a_y = N_f + µ N_w − g (over the mass): the foot moves right, the upper end down.
  // k² φ″ = torques of both, at the places where the roundings touch.
  const [fx, fy] = [floor[0], floor[1] - rounding];
  const [wx, wy] = [wall[0] - rounding, wall[1]];
  const turnOfFloor = fx + friction * fy;
  const turnOfWall = friction * wx - wy;
  const k2 = block.gyration;
  // φ″ = (N_f turnOfFloor + N_w turnOfWall) / k²; two equations for N_f and N_w
  const a11 = 1 + (floor[0] * turnOfFloor) / k2;
  const a12 = friction + (floor[0] * turnOfWall) / k2;
  const b1 = gravity + square * floor[1];
  const a21 = -friction - (wall[1] * turnOfFloor) / k2;
  const a22 = 1 - (wall[1] * turnOfWall) / k2;
  const b2 = square * wall[0];
  const determinant = a11 * a22 - a12 * a21;
  const pressFloor = (b1 * a22 - a12 * b2) / determinant;
  const pressWall = (a11 * b2 - a21 * b1) / determinant;
  const turn = (pressFloor * turnOfFloor + pressWall * turnOfWall) / k2;
  return { angular: -turn, floor: pressFloor, wall: pressWall };
}

/** From rest, by Runge and Kutta's fourth order; ends at the time, or where the wall is left. */
export function slide(
  block: Block,
  start: { readonly angle: number; readonly friction: number },
  { gravity, end, step }: { readonly gravity: number; readonly end: number; readonly step: number },
): Slide {
  const { friction } = start;
  const at = (angle: number, rate: number) => slidingAcceleration(block, { angle, rate, friction }, gravity);
  const result: Slide = { time: [0], angle: [start.angle], leaves: end };
  let [angle, rate] = [start.angle, 0];
  const steps = Math.round(end / step);
  for (let k = 1; k <= steps; k++) {
    const first = at(angle, rate).angular;
    const second = at(angle + (step / 2) * rate, rate + (step / 2) * first).angular;
    const third = at(angle + (step / 2) * rate + (step / 2) ** 2 * first, rate + (step / 2) * second).angular;
    const fourth = at(angle + step * rate + (step ** 2 / 2) * second, rate + step * third).angular;
    angle += step * rate + (step ** 2 / 6) * (first + second + third);
    rate += (step / 6) * (first + 2 * second + 2 * third + fourth);
    if (at(angle, rate).wall < 0) return { ...result, leaves: k * step };
    result.time.push(k * step);
    result.angle.push(angle);
  }
  return result;
}
