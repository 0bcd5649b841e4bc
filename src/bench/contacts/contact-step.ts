/**
 * One step of spheres in contact, on a device: the kernels of this folder in order. Spheres are kept in the order of their
 * cells, so a step reads one of two states and leaves the other one.
 */
import { packStructs } from '../../core/fields.ts';
import type { Device, DeviceArray, Kernel, Pass } from '../../device/device.ts';
import { contact, contactParams, type ContactScene } from './contact-scene.ts';
import contactsFind from './contacts_find.wgsl';
import contactsGroupLayers from './contacts_group_layers.wgsl';
import contactsMove from './contacts_move.wgsl';
import contactsOffsetLayers from './contacts_offset_layers.wgsl';
import contactsSortLayer from './contacts_sort_layer.wgsl';
import contactsSweep from './contacts_sweep.wgsl';

/** Enough blocks for many threads, few enough that their counts are added up in no time. */
const blockSpheres = 512;
/** Twelve spheres of one size fit around another, and a contact is listed with one of the two; a few more may overlap. */
const contactsPerSphere = 8;
const contactsToSpare = 128;

export interface SphereArrays {
  readonly places: DeviceArray<'vec4f'>;
  readonly velocities: DeviceArray<'vec4f'>;
}

export class ContactStep implements Disposable {
  /** The state that the next step reads comes first. */
  states: readonly [SphereArrays, SphereArrays];
  readonly layerStart: DeviceArray<'u32'>;
  readonly contactCounts: DeviceArray<'u32'>;
  readonly pairs: DeviceArray<'vec2u'>;
  readonly contacts: DeviceArray<typeof contact>;
  /** One word: layers whose contacts did not fit, in all steps so far. */
  readonly fullLayers: DeviceArray<'u32'>;
  readonly #initial: SphereArrays;
  readonly #kernels: Readonly<Record<'move' | 'offsetLayers' | 'groupLayers' | 'sortLayer' | 'find', Kernel>>;
  readonly #sweep: readonly Kernel[];
  readonly #params: DeviceArray<typeof contactParams>;
  readonly #cells: DeviceArray<'u32'>;
  readonly #layerCounts: DeviceArray<'u32'>;
  readonly #grouped: DeviceArray<'vec2u'>;
  readonly #cellStart: DeviceArray<'u32'>;
  readonly #blocks: number;
  readonly #layers: number;

  constructor(device: Device, scene: ContactScene) {
    this.#kernels = {
      move: device.kernel(contactsMove),
      offsetLayers: device.kernel(contactsOffsetLayers),
      groupLayers: device.kernel(contactsGroupLayers),
      sortLayer: device.kernel(contactsSortLayer),
      find: device.kernel(contactsFind),
    };
    const { COLOURS = 1 } = device.kernel(contactsSweep).constants;
    this.#sweep = Array.from({ length: COLOURS }, (_, colour) => device.kernel(contactsSweep, { COLOUR: colour }));

    const { sphereCount, cells, dt, gravity, friction, margin } = scene;
    this.#blocks = Math.ceil(sphereCount / blockSpheres);
    this.#layers = cells[0];
    const capacity = sphereCount * contactsPerSphere + this.#layers * contactsToSpare;

    const spheres = (label: string): SphereArrays => ({
      places: device.array(`${label} places`, 'vec4f', sphereCount, scene.places),
      velocities: device.array(`${label} velocities`, 'vec4f', sphereCount, scene.velocities),
    });
    this.#initial = spheres('initial');
    this.states = [spheres('this'), spheres('next')];
    const values = {
      ...{ cells, sphere_count: sphereCount, block_spheres: blockSpheres, block_count: this.#blocks },
      ...{ contacts_per_sphere: contactsPerSphere, contacts_to_spare: contactsToSpare },
      ...{ dt, gravity, friction, margin },
    };
    this.#params = device.array('contact params', contactParams, 1, packStructs(contactParams, [values]));
    this.#cells = device.array('cells of spheres', 'u32', sphereCount);
    this.#layerCounts = device.array('spheres of blocks in layers', 'u32', this.#blocks * this.#layers);
    this.#grouped = device.array('spheres by layer', 'vec2u', sphereCount);
    this.#cellStart = device.array('starts of cells', 'u32', cells[0] * cells[1] * cells[2] + 1);
    this.layerStart = device.array('starts of layers', 'u32', this.#layers + 1);
    this.contactCounts = device.array('contacts of layers', 'u32', this.#layers);
    this.pairs = device.array('pairs', 'vec2u', capacity);
    this.contacts = device.array('contacts', contact, capacity);
    this.fullLayers = device.array('full layers', 'u32', 1);
  }

  restore(pass: Pass): void {
    pass.copy(this.#initial.places, this.states[0].places);
    pass.copy(this.#initial.velocities, this.states[0].velocities);
  }

  step(pass: Pass): void {
    pass.span('move', () => this.move(pass));
    pass.span('sort', () => this.sort(pass));
    pass.span('find', () => this.find(pass));
    pass.span('sweep', () => this.sweep(pass));
  }

  move(pass: Pass): void {
    const [{ places, velocities }] = this.states;
    const arrays = { params: this.#params, places, velocities, cells: this.#cells, layer_counts: this.#layerCounts };
    pass.run(this.#kernels.move, arrays, { groups: this.#blocks });
  }

  /** Counting sort by cell, first into layers and then in each layer. Swaps the states. */
  sort(pass: Pass): void {
    const [{ places, velocities }, sorted] = this.states;
    const { offsetLayers, groupLayers, sortLayer } = this.#kernels;
    const { layerStart: layer_start } = this;
    const [params, cells, layer_counts, grouped] = [this.#params, this.#cells, this.#layerCounts, this.#grouped];
    pass.run(offsetLayers, { params, layer_counts, layer_start }, { groups: 1 });
    pass.run(groupLayers, { params, cells, layer_offsets: layer_counts, grouped }, { groups: this.#blocks });
    const state = { places, velocities, sorted_places: sorted.places, sorted_velocities: sorted.velocities };
    const scratch = { params, layer_start, grouped, cell_start: this.#cellStart };
    pass.run(sortLayer, { ...state, ...scratch }, { groups: this.#layers });
    this.states = [this.states[1], this.states[0]];
  }

  find(pass: Pass): void {
    const [{ places }] = this.states;
    const { layerStart: layer_start, contactCounts: contact_counts, pairs, contacts, fullLayers: full_layers } = this;
    const sorted = { params: this.#params, places, layer_start, cell_start: this.#cellStart };
    pass.run(this.#kernels.find, { ...sorted, contact_counts, pairs, contacts, full_layers }, { groups: this.#layers });
  }

  sweep(pass: Pass): void {
    const [{ velocities }] = this.states;
    const { layerStart: layer_start, contactCounts: contact_counts, pairs, contacts } = this;
    const arrays = { params: this.#params, layer_start, contact_counts, pairs, contacts, velocities };
    for (const kernel of this.#sweep) {
      pass.run(kernel, arrays, { groups: Math.ceil(this.#layers / this.#sweep.length) });
    }
  }

  [Symbol.dispose](): void {
    for (const { places, velocities } of [this.#initial, ...this.states]) {
      places[Symbol.dispose]();
      velocities[Symbol.dispose]();
    }
    const { layerStart, contactCounts, pairs, contacts, fullLayers } = this;
    const scratch = [this.#params, this.#cells, this.#layerCounts, this.#grouped, this.#cellStart];
    for (const array of [...scratch, layerStart, contactCounts, pairs, contacts, fullLayers]) array[Symbol.dispose]();
  }
}
