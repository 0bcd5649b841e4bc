/**
 * Grains poured into a box, by the library: the four steps from a scene to numbers, on the CPU and, where there is one,
 * on the GPU.
 *
 *     npm run build && node examples/node-world/main.mjs
 */
import { compileScene, DeviceError, openDevice, parseScene, World } from 'talus';

/** What a scene file holds; everything that is left out has a default. */
const text = `{
  "talus": 1,
  "time": { "step": 0.003, "end": 0.36 },
  "materials": { "gravel": { "friction": 0.5 } },
  "grains": [
    {
      "material": "gravel",
      "fill": { "kind": "pour", "region": { "min": [-0.15, -0.15, 0], "max": [0.15, 0.15, 0.3] }, "count": 60 },
      "radius": { "kind": "uniform", "min": 0.027, "max": 0.033 }
    }
  ],
  "bodies": [
    { "shape": { "kind": "box", "size": [0.3, 0.3, 0.3], "hollow": true }, "position": [0, 0, 0.15], "material": "gravel" }
  ],
  "sensors": [{ "kind": "height" }, { "kind": "coordination" }]
}`;

// Wrong keys, wrong types and unknown names all end here, with a SceneError that names each of them.
const scene = parseScene(text);
const model = compileScene(scene);

for (const kind of /** @type {const} */ (['cpu', 'gpu'])) {
  const device = await openDevice({ kind }).catch((error) => {
    if (error instanceof DeviceError) console.log(`${kind}: ${error.message}`);
    else throw error;
  });
  if (!device) continue;

  const world = new World(model, device);
  console.log(`${kind}: ${device.name}: ${model.grains.count} grains`);
  while (world.step < model.stepCount) {
    world.advance(40);
    const [reading] = await world.measure();
    const values = world.sensors.columns.map(({ name, unit }, index) => {
      const value = reading?.values[index]?.toFixed(4);
      return `${name} ${value}${unit === '1' ? '' : ` ${unit}`}`;
    });
    console.log(`${kind}: t = ${world.time.toFixed(2)} s: ${values.join(', ')}`);
  }

  // Arrays of the state come as plain numbers: here x y z of each grain.
  const positions = await world.read('grain.position');
  let sum = 0;
  for (let grain = 0; grain < model.grains.count; grain++) sum += positions[3 * grain + 2] ?? NaN;
  console.log(`${kind}: mean height ${(sum / model.grains.count).toFixed(4)} m`);

  world[Symbol.dispose]();
  device[Symbol.dispose]();
}
