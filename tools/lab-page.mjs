/**
 * Measures the lab as people see it: opens the built page in a real chromium, lets a scene run, and tells pictures a second,
 * steps a picture, and how long the page itself was busy at a stretch. `npm run bench:page`, after `npm run build`; with
 * `-- --help` it says what can be asked for. Needs chromium, and playwright-core, which `npm ci` brings.
 */
import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const help = `npm run bench:page -- [options]

  --scene NAME       a scene of the gallery (sand-box)
  --grains N         so many of the sand-box's grains, smaller where they are more (20000); 0: the scene as it is
  --set PATH=VALUE   another value of the scene; as often as wanted
  --time SECONDS     runs to this time first (0)
  --device KIND      cpu, gpu or auto (cpu)
  --seconds N        how long is measured, and traced after that (8)
  --size WxH         of the window (1280x800)
  --chromium PATH    the browser (TALUS_CHROMIUM, or where it usually is)
  --flag=--FLAG      one more for the browser, such as --flag=--use-angle=vulkan; as often as wanted
  --picture FILE     a PNG of the page at the end
  --json FILE        what was measured, for programs`;

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    scene: { type: 'string', default: 'sand-box' },
    grains: { type: 'string', default: '20000' },
    set: { type: 'string', multiple: true, default: [] },
    time: { type: 'string', default: '0' },
    device: { type: 'string', default: 'cpu' },
    seconds: { type: 'string', default: '8' },
    size: { type: 'string', default: '1280x800' },
    chromium: { type: 'string' },
    flag: { type: 'string', multiple: true, default: [] },
    picture: { type: 'string' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** One line on what is missing, and how to have it. @param {string} line @returns {never} */
function refuse(line) {
  console.error(`bench:page: ${line}`);
  process.exit(2);
}

/** In a box twice as wide, grains fill the same room however many they are. @param {number} count */
function grainValues(count) {
  const scale = Math.cbrt(20_000 / count);
  const [min, max] = [0.0045, 0.0055].map((radius) => (radius * scale).toPrecision(3));
  return [
    `grains[0].fill.count=${count}`,
    'grains[0].fill.region.min=[-0.2,-0.2,0.02]',
    'grains[0].fill.region.max=[0.2,0.2,0.58]',
    `grains[0].radius.min=${min}`,
    `grains[0].radius.max=${max}`,
    'bodies[0].shape.size=[0.4,0.4,0.6]',
    'time.end=60',
  ];
}

function findChromium() {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:/Program Files/Google/Chrome/Application/chrome.exe']; // prettier-ignore
  const found = [options.chromium, process.env['TALUS_CHROMIUM'], ...places].find(
    (place) => place && existsSync(place),
  );
  return found ?? refuse('no chromium was found: apt install chromium, or name one by --chromium or TALUS_CHROMIUM');
}

/** The server that `talus lab` is; resolves with its address. */
async function serveLab() {
  const cli = join(root, 'dist/cli.js');
  if (!existsSync(cli) || !existsSync(join(root, 'dist/lab/index.html')))
    refuse('there is no built lab: npm run build first');
  const server = spawn(process.execPath, [cli, 'lab', '--no-open', '--port', '0', '--json']);
  const url = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((part) => part.includes('"url"'));
      if (line) resolve(JSON.parse(line).url);
    });
    let said = '';
    server.stderr.on('data', (chunk) => (said += chunk));
    server.once('exit', () => reject(new Error(`talus lab ended: ${said}`)));
  });
  return { url: /** @type {string} */ (url), end: () => server.kill() };
}

/** Middle of a list. @param {number[]} list */
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

/** @typedef {{ name: string, ph: string, pid: number, tid: number, dur?: number, tdur?: number, args: Record<string, unknown> }} TraceEvent */

/**
 * The longest task of the page's main thread [ms]: as the clock has it, and what it computed.
 * @param {TraceEvent[]} events
 */
function longestTask(events) {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args['name'] === 'CrRendererMain');
  const tasks = events.filter(
    ({ ph, name, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mains.some((main) => main.pid === pid && main.tid === tid),
  );
  const longest = (/** @type {'dur' | 'tdur'} */ key) => Math.max(0, ...tasks.map((task) => (task[key] ?? 0) / 1000));
  return { clock: longest('dur'), computed: longest('tdur') };
}

/**
 * Steps and pictures of each second, from one report of the page to one a second later.
 * @param {readonly { at: number, step: number, frames: number }[]} reports `at` [ms]
 */
function secondsOf(reports) {
  return reports.flatMap((first, k) => {
    const last = reports.slice(k).find(({ at }) => at >= first.at + 1000);
    if (!last) return [];
    const frames = last.frames - first.frames;
    return [{ frames: (1000 * frames) / (last.at - first.at), stepsPerFrame: (last.step - first.step) / frames }];
  });
}

/** What the status line says now, as numbers. @param {import('playwright-core').Page} page */
const readStatus = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-status]')].map((cell) => {
      const text = cell.querySelector('.status-value')?.textContent ?? '';
      return /** @type {const} */ ([
        cell.getAttribute('data-status') ?? '',
        Number.parseFloat(text.replaceAll(/\s/g, '')),
      ]);
    });
    return Object.fromEntries(cells);
  });

if (options.help) {
  console.log(help);
  process.exit(0);
}
const executablePath = findChromium();
const playwright = await import('playwright-core').catch(() => refuse('playwright-core is missing: npm ci first'));
const seconds = Number(options.seconds);
const [width, height] = options.size.split('x').map(Number);
const values = [...(Number(options.grains) > 0 ? grainValues(Number(options.grains)) : []), ...options.set];
const query = [...values.map((value) => `set=${encodeURIComponent(value)}`), `time=${options.time}`].join('&');

const server = await serveLab();
const browser = await playwright.chromium.launch({
  executablePath,
  args: ['--enable-unsafe-webgpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...options.flag],
});
try {
  const page = await browser.newPage({
    viewport: { width: width ?? 1280, height: height ?? 800 },
    colorScheme: 'dark',
  });
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript((kind) => localStorage.setItem('talus-device', kind), options.device);
  const begun = performance.now();
  await page.goto(`${server.url}#/scene/${options.scene}?${query}`);
  await page.waitForFunction(() => Number(document.querySelector('.status-line')?.getAttribute('data-step')) > 0, null, { timeout: 180_000 }); // prettier-ignore
  const opened = performance.now() - begun;
  // Sizes of pictures and rates have settled by then.
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    const line = /** @type {Element} */ (document.querySelector('.status-line'));
    const told = (/** @type {string} */ name) => Number(line.getAttribute(`data-${name}`));
    const reports = Object.assign(globalThis, { reports: /** @type {object[]} */ ([]) }).reports;
    const observer = new MutationObserver(() =>
      reports.push({ at: performance.now(), step: told('step'), frames: told('frames') }),
    );
    observer.observe(line, { attributes: true, attributeFilter: ['data-frames'] });
  });
  /** @type {Record<string, number>[]} */
  const samples = [];
  for (let k = 0; k < 4 * seconds; k++) {
    await page.waitForTimeout(250);
    samples.push(await readStatus(page));
  }
  const reports = await page.evaluate(
    () => /** @type {{ at: number, step: number, frames: number }[]} */ (Reflect.get(globalThis, 'reports')),
  );
  const inSeconds = secondsOf(reports);
  const [begin, end] = [reports[0], reports.at(-1)];
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await page.waitForTimeout(500 * seconds);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const of = (/** @type {string} */ name) => samples.map((sample) => sample[name] ?? Number.NaN);
  const measured = {
    scene: options.scene,
    device: await page.locator('.status-line').getAttribute('data-device'),
    deviceName: await page.locator('.device-name').innerText(),
    adapter: await page.evaluate(async () => {
      const adapter = await navigator.gpu?.requestAdapter().catch(() => null);
      const { vendor, architecture, device, description } = adapter?.info ?? {};
      return adapter ? [vendor, architecture, device, description].filter(Boolean).join(' ') : 'none';
    }),
    pieces: samples.at(-1)?.['grains'] ?? samples.at(-1)?.['particles'] ?? samples.at(-1)?.['shapes'],
    contacts: samples.at(-1)?.['contacts'],
    time: samples.at(-1)?.['time'],
    openedAfter: opened / 1000,
    framesPerSecond: {
      median: median(inSeconds.map(({ frames }) => frames)),
      least: Math.min(...inSeconds.map(({ frames }) => frames)),
    },
    stepsPerFrame: {
      mean: begin && end ? (end.step - begin.step) / (end.frames - begin.frames) : Number.NaN,
      worstSecond: Math.min(...inSeconds.map(({ stepsPerFrame }) => stepsPerFrame)),
    },
    stepMs: median(of('step')),
    drawMs: median(of('draw')),
    longestTask: longestTask(trace.traceEvents),
    banner: await page.locator('.banner').allInnerTexts(),
    complaints,
  };
  const text = (/** @type {number | undefined} */ value, digits = 1) => (value ?? Number.NaN).toFixed(digits);
  console.log(`${measured.scene} on ${measured.deviceName}; WebGPU adapter: ${measured.adapter}`);
  console.log(
    `  ${measured.pieces} pieces, ${measured.contacts ?? 'no'} contacts at ${measured.time} s; open after ${text(measured.openedAfter)} s`,
  );
  console.log(
    `  pictures a second    ${text(measured.framesPerSecond.median)}, in the worst second ${text(measured.framesPerSecond.least)}`,
  );
  console.log(
    `  steps a picture      ${text(measured.stepsPerFrame.mean, 2)}, in the worst second ${text(measured.stepsPerFrame.worstSecond, 2)}`,
  );
  console.log(`  a step, a picture    ${text(measured.stepMs, 2)} ms, ${text(measured.drawMs, 2)} ms`);
  console.log(
    `  longest task of page ${text(measured.longestTask.clock)} ms by the clock, ${text(measured.longestTask.computed)} ms computed`,
  );
  for (const line of [...measured.banner, ...complaints]) console.log(`  the page says: ${line.replaceAll('\n', ' ')}`);
  if (options.picture) await page.screenshot({ path: options.picture });
  if (options.json) writeFileSync(options.json, `${JSON.stringify(measured, null, 2)}\n`);
} finally {
  await browser.close();
  server.end();
}
