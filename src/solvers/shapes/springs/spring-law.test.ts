/** The law of springs by itself: whole collisions and slides inside one kernel, in f64 on the oracle. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MapKernel } from '../../../../test/support/map-kernel.ts';
import { Dice } from '../../../../test/support/matrices.ts';
import { springDamping } from '../../../materials/damping-of.ts';

const imports = `
import package::solvers::shapes::shape_contacts::{bare_contact, ShapeContact, ShapeMotion};
import package::solvers::shapes::springs::spring_law::{press_of, spring_force, SpringForce, SpringLaw};

fn contact_of(gradient: vec2f, gap: f32, turns: vec2f, arms: vec2f) -> ShapeContact {
  return bare_contact(gradient, turns, arms, gap);
}

fn motion_of(twist: vec3f, inverse_mass: vec2f) -> ShapeMotion {
  return ShapeMotion(vec4f(twist, 0.0), vec4f(inverse_mass.xx, inverse_mass.y, 0.0));
}

fn load_on_second(contact: ShapeContact, force: SpringForce) -> vec4f {
  let load = force.push * contact.along + force.drag / length(contact.along.xy) * contact.across;
  return vec4f(load.xy, load.w, 0.0);
}`;

const loadOnFirst = `
fn load_on_first(contact: ShapeContact, force: SpringForce) -> vec4f {
  let load = force.push * contact.along + force.drag / length(contact.along.xy) * contact.across;
  return vec4f(-load.xy, load.z, 0.0);
}`;

/** Two discs in line, the second comes at 1 m/s. */
const createCollision = () =>
  MapKernel.create({
    name: 'spring_collision',
    imports: imports + loadOnFirst,
    inputs: { masses: 'vec2f', stiffness: 'f32', damping: 'f32', dt: 'f32' },
    outputs: { speeds: 'vec2f', contact_time: 'f32', depth: 'f32' },
    body: `
  var a = motion_of(vec3f(0.0), vec2f(1.0, 2.0) / given.masses.x);
  var b = motion_of(vec3f(-1.0, 0.0, 0.0), vec2f(1.0, 2.0) / given.masses.y);
  var span = 2.0;
  let law = SpringLaw(given.stiffness, 0.5 * given.stiffness, 0.0, given.damping);
  for (var k = 0u; k < 100000u && span <= 2.0; k++) {
    let contact = contact_of(vec2f(1.0, 0.0), span - 2.0, vec2f(0.0), vec2f(0.5, -0.5) * span);
    let force = spring_force(law, press_of(contact, a, b), 0.0, given.dt);
    a.twist += given.dt * a.inverse_mass * load_on_first(contact, force);
    b.twist += given.dt * b.inverse_mass * load_on_second(contact, force);
    span += given.dt * (b.twist.x - a.twist.x);
    answer.contact_time += given.dt;
    answer.depth = max(answer.depth, 2.0 - span);
  }
  answer.speeds = vec2f(a.twist.x, b.twist.x);`,
  });

/** A block without spin on a floor, drawn by a steady force. */
const createSlide = () =>
  MapKernel.create({
    name: 'spring_slide',
    imports,
    inputs: { speed: 'f32', friction: 'f32', drawn: 'f32', dt: 'f32', steps: 'u32', height: 'f32', damping: 'f32' },
    outputs: { speed: 'f32', place: 'f32', stretch: 'f32', energy: 'f32', highest: 'f32' },
    body: `
  let ground = motion_of(vec3f(0.0), vec2f(0.0));
  var block = motion_of(vec3f(given.speed, 0.0, 0.0), vec2f(0.5, 0.0));
  let law = SpringLaw(1e5, 0.5e5, given.friction, given.damping);
  var place = vec2f(0.0, given.height);
  for (var k = 0u; k < given.steps; k++) {
    let contact = contact_of(vec2f(0.0, 1.0), place.y, vec2f(0.0), vec2f(0.0));
    var load = vec4f(given.drawn, -2.0 * 9.81, 0.0, 0.0);
    if (contact.gap < 0.0) {
      let force = spring_force(law, press_of(contact, ground, block), answer.stretch, given.dt);
      load += load_on_second(contact, force);
      answer.stretch = force.stretch;
    } else { answer.stretch = 0.0; }
    block.twist += given.dt * block.inverse_mass * load;
    place += given.dt * block.twist.xy;
    answer.highest = max(answer.highest, place.y);
  }
  answer.speed = block.twist.x;
  answer.place = place.x;
  let depth = min(place.y, 0.0);
  answer.energy = dot(block.twist, block.twist) + 2.0 * 9.81 * place.y + 0.5e5 * depth * depth;`,
  });

/** One step of any contact. */
const createStep = () =>
  MapKernel.create({
    name: 'spring_step',
    imports: imports + loadOnFirst,
    inputs: {
      ...{ gradient: 'vec2f', apart: 'vec2f', depth: 'f32', turn: 'f32', arm: 'f32', friction: 'f32' },
      ...{ first: 'vec3f', second: 'vec3f', stretch: 'f32' },
    },
    outputs: { first: 'vec3f', second: 'vec3f', push: 'f32', drag: 'f32', stretch: 'f32' },
    body: `
  let n = given.gradient / length(given.gradient);
  let turn_first = -given.turn - (given.apart.x * given.gradient.y - given.apart.y * given.gradient.x);
  let arms = vec2f(given.arm, given.arm - dot(given.apart, n));
  let contact = contact_of(given.gradient, -given.depth, vec2f(turn_first, given.turn), arms);
  let a = motion_of(given.first, vec2f(0.5, 0.8));
  let b = motion_of(given.second, vec2f(0.25, 0.1));
  let law = SpringLaw(1000.0, 400.0, given.friction, 0.3);
  let force = spring_force(law, press_of(contact, a, b), given.stretch, 0.001);
  answer.first = load_on_first(contact, force).xyz;
  answer.second = load_on_second(contact, force).xyz;
  answer.push = force.push;
  answer.drag = force.drag;
  answer.stretch = force.stretch;`,
  });

describe('springs', () => {
  let collision: Awaited<ReturnType<typeof createCollision>>;
  let slide: Awaited<ReturnType<typeof createSlide>>;
  let step: Awaited<ReturnType<typeof createStep>>;
  beforeAll(async () => {
    [collision, slide, step] = await Promise.all([createCollision(), createSlide(), createStep()]);
  });
  afterAll(() => {
    for (const kernel of [collision, slide, step]) kernel[Symbol.dispose]();
  });

  test('give back the part of the speed that was asked for, and keep momentum', async () => {
    const restitutions = [0.2, 0.4, 0.6, 0.8, 1];
    const cases = restitutions.map((e) => ({
      ...{ masses: [1, 3], stiffness: 1e5, damping: springDamping(e), dt: 2e-5 },
    }));
    for (const [k, { speeds }] of (await collision.run(collision.devices.oracle, cases)).entries()) {
      expect(Math.abs(speeds[1]! - speeds[0]! - restitutions[k]!), `e = ${restitutions[k]}`).toBeLessThan(0.01);
      expect(speeds[0]! + 3 * speeds[1]!).toBeCloseTo(-3, 9);
    }
  });

  test('give back e⁻² where less is asked for', async () => {
    const cases = [{ masses: [1, 3], stiffness: 1e5, damping: springDamping(0), dt: 1e-5 }];
    const { speeds } = (await collision.run(collision.devices.oracle, cases))[0]!;
    expect(Math.abs(speeds[1]! - speeds[0]! - Math.exp(-2))).toBeLessThan(0.005);
  });

  test('touch for half a period, as deep as the energy says', async () => {
    const cases = [{ masses: [1, 3], stiffness: 1e5, damping: 0, dt: 2e-5 }];
    const { contact_time, depth } = (await collision.run(collision.devices.oracle, cases))[0]!;
    const rate = Math.sqrt(1e5 / 0.75);
    expect(Math.abs((contact_time * rate) / Math.PI - 1)).toBeLessThan(0.01);
    expect(Math.abs(depth * rate - 1)).toBeLessThan(0.01);
  });

  const resting = { friction: 0.3, damping: 1, dt: 1e-4, height: -(2 * 9.81) / 1e5 };

  test('slow a sliding block by friction times gravity', async () => {
    const cases = [{ ...resting, speed: 5, drawn: 0, steps: 5000 }];
    const { speed } = (await slide.run(slide.devices.oracle, cases))[0]!;
    expect(speed).toBeCloseTo(5 - 0.3 * 9.81 * 0.5, 3);
  });

  test('hold a block that is drawn below the limit, and let it go above', async () => {
    const limit = 0.3 * 2 * 9.81;
    const cases = [0.95, 1.05].map((part) => ({ ...resting, speed: 0, drawn: part * limit, steps: 20_000 }));
    const answers = await slide.run(slide.devices.oracle, cases);
    const [held, gone] = [answers[0]!, answers[1]!];
    expect(Math.abs(held.speed)).toBeLessThan(1e-9);
    // Left of the normal is against the pull; it slips a little as the force comes all at once.
    expect(held.stretch).toBeCloseTo((-0.95 * limit) / 0.5e5, 9);
    expect(held.place).toBeLessThan((2 * limit) / 0.5e5);
    expect(Math.abs(gone.speed / ((0.05 * limit) / 2 / 0.5) - 1)).toBeLessThan(0.03);
  });

  test('lose no energy in a thousand bounces without damper and friction', async () => {
    // 40 steps in a contact: the energy swings by a part dt · rate while they touch, and does not drift away.
    const rest = { speed: 0, drawn: 0, friction: 0, damping: 0, dt: 3.5e-4, height: 0.05 };
    const cases = [1, 2_000, 300_000, 600_000].map((steps) => ({ ...rest, steps }));
    const answers = await slide.run(slide.devices.oracle, cases);
    const [start, ...later] = answers.map(({ energy }) => energy);
    for (const energy of later) expect(Math.abs(energy / start! - 1)).toBeLessThan(0.05);
    expect(answers[3]!.highest / 0.05 - 1).toBeLessThan(0.01);
  });

  describe('in one step', () => {
    const dice = new Dice(5);
    const cases = Array.from({ length: 400 }, (_, k) => {
      const angle = dice.uniform(-Math.PI, Math.PI);
      const length = dice.uniform(0.9, 1.1);
      return {
        gradient: [length * Math.cos(angle), length * Math.sin(angle)],
        apart: dice.normals(2),
        depth: dice.uniform(0, 0.1),
        turn: dice.normal(),
        arm: dice.normal(),
        friction: [0, 0.3, 1][k % 3]!,
        first: dice.normals(3),
        second: dice.normals(3),
        stretch: 0.1 * dice.normal(),
      };
    });

    test('never pull, keep friction within its limit and momentum as it was, on every device alike', async () => {
      const exact = await step.run(step.devices.oracle, cases);
      for (const [k, { first, second, push, drag, stretch }] of exact.entries()) {
        const { apart, gradient, friction, stretch: before } = cases[k]!;
        expect(push).toBeGreaterThanOrEqual(0);
        expect(Math.abs(drag)).toBeLessThanOrEqual(friction * push * Math.hypot(...gradient) + 1e-9);
        expect(first[0]! + second[0]!).toBe(0);
        expect(first[1]! + second[1]!).toBe(0);
        const moment = first[2]! + second[2]! + apart[0]! * second[1]! - apart[1]! * second[0]!;
        expect(Math.abs(moment)).toBeLessThan(1e-10 * (1 + Math.abs(first[2]!) + Math.abs(second[2]!)));
        // A spring that slips is not drawn further, nor the other way.
        expect(Math.abs(stretch)).toBeLessThan(Math.abs(before) + 0.02);
      }
      expect(exact.filter(({ push }) => push === 0).length).toBeGreaterThan(20);
      expect(exact.filter(({ drag, push }, k) => push > 0 && Math.abs(drag) < 0.99 * cases[k]!.friction * push).length).toBeGreaterThan(10); // prettier-ignore
      for (const device of step.devices.others) {
        for (const [k, answer] of (await step.run(device, cases)).entries()) {
          expect(Math.abs(answer.push - exact[k]!.push), device.name).toBeLessThan(1e-3);
          for (const lane of [0, 1, 2])
            expect(Math.abs(answer.second[lane]! - exact[k]!.second[lane]!)).toBeLessThan(5e-3);
        }
      }
    });
  });
});
