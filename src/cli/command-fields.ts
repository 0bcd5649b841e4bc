/** `talus fields`: trains nets that tell how far two outlines are apart, for every pair of a scene. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { TalusError } from '../core/errors.ts';
import { renderPlot } from '../formats/plot/render-plot.ts';
import { makeFields, pairsOf, type MadePair } from '../io/make-fields.ts';
import { writeWhole } from '../io/safe-file.ts';
import { SceneError } from '../scene/scene-error.ts';
import { encodeFields, fileType } from '../solvers/shapes/fields/neural/fields-file.ts';
import { netShapes } from '../solvers/shapes/fields/neural/net.ts';
import { addDeviceOptions, deviceTitle, openDeviceAsked, type DeviceOptions } from './device-option.ts';
import { UsageError } from './failure.ts';
import { planFields, type FieldsPlan, type FieldsRequest } from './fields-plan.ts';
import { outlineWords } from './outline-words.ts';
import { plotTraining } from './plot-training.ts';
import { FieldsReport } from './print-fields.ts';
import { StopSignals } from './stop-signals.ts';

interface FieldsOptions extends DeviceOptions, FieldsRequest {
  readonly seed: number;
  readonly steps?: number;
  readonly seconds?: number;
  readonly fresh?: true;
  readonly plot?: string;
  readonly json?: true;
}

export function fieldsCommand(): Command {
  const command = new Command('fields')
    .description('Train nets that tell how far two outlines are apart, for every pair of a scene.')
    .argument('<scene or outline...>', 'a scene file, or outlines: letters, or words like octagon')
    .option('-o, --output <file>', 'where to write them (default: the file that the scene names, or its name with .talusfields)')
    .addOption(new Option('-k, --kind <kind>', 'nets, or tables alone, which are only measured').choices(['neural', 'table']))
    .addOption(new Option('-n, --net <net>', 'which net (default: that of the scene, or fourier-5x64)').choices(Object.keys(netShapes)))
    .option('-s, --set <path=value>', 'set a value of the scene; may be given again', collect)
    .option('--seed <number>', 'of all that is at random in training', wholeFrom(0), 1)
    .option('--steps <count>', 'steps of training (default: as many as the net needs)', wholeFrom(1))
    .addOption(new Option('--seconds <time>', 'train each pair for about so long instead').argParser(positive).conflicts('steps'))
    .option('--fresh', 'train anew what was trained before')
    .option('-p, --plot <file.svg>', 'draw how the loss went down'); // prettier-ignore
  return addDeviceOptions(command)
    .option('--json', 'JSON lines on stdout, nothing else there: each pair, then the file')
    .addHelpText('after', fieldsHelp)
    .action(run);
}

const fieldsHelp = `
A net learns the distance of two outlines, how it changes as they move and turn, and where they touch, from samples that
are made on the device from the strokes of both. Then it is compared with exact distances: one with an error above 1 % of
the radius, normals off by more than 3° in the middle, or more than 0.1 % of poses taken for a touch or for none wrongly,
is refused, and the pair gets a table. What was trained is kept in the cache folder of the user (TALUS_CACHE names another
one), so that the same pair need not be trained twice. Ctrl-C keeps the pairs that are done.

Outlines: any letter or digit, #, and ${Object.keys(outlineWords).join(', ')}.

Examples:
  talus fields octagon --net relu-3x32            a small net for two octagons
  talus fields '#' O octagon --plot loss.svg      six pairs, with the curves of their losses
  talus fields scenes/mixed-drum.json --seed 7    all pairs of a scene, into scenes/mixed-drum.talusfields`;

const collect = (text: string, list: readonly string[] = []): string[] => [...list, text];

const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least) throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`); // prettier-ignore
    return value;
  };

function positive(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
}

async function run(given: readonly string[], options: FieldsOptions): Promise<void> {
  if (options.plot !== undefined && !/\.svg$/i.test(options.plot))
    throw new UsageError(`fields: --plot ${options.plot}: the name must end in .svg`);
  const plan = planFields(given, options);
  using device = await openDeviceAsked('fields', options);
  const report = new FieldsReport(plan.types, options.json === true);
  report.begin(plan, deviceTitle(device));
  using signals = new StopSignals(() => report.stopping());
  const made: MadePair[] = [];
  const { kind, net, tableSize, types } = plan;
  const { seed, steps, seconds, fresh } = options;
  const making = makeFields(device, types, {
    ...{ kind, net, tableSize, seed, steps, seconds, fresh, signal: signals.signal },
    onProgress: (progress, pair, pairs) => report.progress(progress, pair, pairs),
  });
  try {
    for await (const pair of making) {
      made.push(pair);
      report.add(pair);
    }
  } catch (error) {
    report.clear();
    if (error instanceof SceneError || !(error instanceof TalusError)) throw error;
    throw new UsageError(`fields: ${error.message}`, { cause: error });
  }
  report.clear();
  keep(plan, made, options, report);
  if (signals.exitCode !== null) process.exitCode = signals.exitCode;
}

function keep(
  { types, net, output }: FieldsPlan,
  made: readonly MadePair[],
  { plot }: FieldsOptions,
  report: FieldsReport,
): void {
  // prettier-ignore
  const pairs = made.map(({ kinds, quality, nets, refused, training }) => ({ kinds, quality, nets, refused, training }));
  if (made.length > 0) writeWhole(output, encodeFields({ net, types: types.map(fileType), pairs }));
  report.end(made.length > 0 ? output : null, pairsOf(types.length).length - made.length);
  if (plot === undefined) return;
  const trained = made.filter(({ training }) => training !== null);
  if (trained.length === 0) throw new UsageError('fields: --plot: no net was trained, so there is no loss to draw');
  writeWhole(plot, renderPlot(plotTraining(net, types, trained)));
  report.kept(plot);
}
