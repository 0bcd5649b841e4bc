/**
 * A closed loop over signals: a program reads where the foot of a soft leg is and sets the pressure in its two chambers,
 * every hundredth of a second, so that the foot goes to a place and stays there.
 *
 *     npm run build && node examples/closed-loop/signals.mjs
 */
import { World } from 'talus';

/** Where the foot is to be, aside of where it hangs [m], and how often the program looks [s]. */
const target = 0.02;
const period = 0.01;
const duration = 3;

// The scene names a picture, which is read from beside it.
const world = await World.create(new URL('../../scenes/pneumatic-leg.json', import.meta.url), { device: 'cpu' });
const column = world.sensors.columns.findIndex(({ name }) => name === 'foot.x');
const foot = async () => (await world.measure())[0]?.values[column] ?? NaN;

/** Proportional to the error, to its sum over time and to its rate: 1/m, 1/(m s), s/m. */
const gains = { proportional: 15, integral: 100, derivative: 4 };
const start = await foot();
let [sum, before] = [0, 0];

while (world.time < duration) {
  // observe
  const aside = (await foot()) - start;
  const error = target - aside;
  sum += error * period;
  const rate = (aside - before) / period;
  before = aside;
  // act: air in the left chamber bends the leg to the right
  const signal = gains.proportional * error + gains.integral * sum - gains.derivative * rate;
  world.drive('left', Math.max(signal, 0));
  world.drive('right', Math.max(-signal, 0));
  // step
  world.advance(Math.round(period / world.model.timeStep));
  if (Math.round(world.time / period) % 50 === 0)
    console.log(
      `t = ${world.time.toFixed(2)} s: ${(1000 * aside).toFixed(2)} mm of ${1000 * target}, signal ${signal.toFixed(3)}`,
    );
}
world[Symbol.dispose]();
