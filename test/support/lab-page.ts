/**
 * The built lab in a real browser, for tests: `await using site = await LabSite.start()`, then
 * `await using lab = await site.open('#/scene/sand-box', { device: 'cpu' })`. A page that complained of anything fails the
 * test that closes it.
 */
import type { Browser, BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core';
import { findChromium, launchChromium } from './browser.ts';
import { requireLabBuild } from './built-package.ts';
import { serveFolder, type FolderServer } from './serve-folder.ts';

/** Null where there is no browser: `describe.skipIf(chromium === null)`. */
export const chromium = findChromium();

/** Many tests share two cores. [ms] */
export const patience = 60_000;

export interface LabPageOptions {
  readonly device?: 'auto' | 'cpu' | 'gpu';
  readonly theme?: 'dark' | 'light';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** As a phone has it. */
  readonly hasTouch?: boolean;
  /** Before anything of the page runs. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Of Chromium's tracing; durations in µs, `tdur` on the thread's own clock. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: Readonly<Record<string, unknown>>;
}

export class LabSite implements AsyncDisposable {
  readonly #browser: Browser;
  readonly #server: Pick<FolderServer, 'url' | 'asked'> & Partial<AsyncDisposable>;

  private constructor(browser: Browser, server: Pick<FolderServer, 'url' | 'asked'> & Partial<AsyncDisposable>) {
    this.#browser = browser;
    this.#server = server;
  }

  /** `isolated`: with the headers that let the page have threads; `hasGpu`: in a browser that has WebGPU. */
  static async start({ isolated = true, hasGpu = true, folder = requireLabBuild() } = {}): Promise<LabSite> {
    const server = await serveFolder(folder, { isolated });
    return new LabSite(await launchChromium(chromium ?? '', { hasGpu }), server);
  }

  /** A site that somebody else serves. */
  static async visit(url: string): Promise<LabSite> {
    return new LabSite(await launchChromium(chromium ?? ''), { url, asked: [] });
  }

  get url(): string {
    return this.#server.url;
  }

  /** Paths of the site that were asked for so far. */
  get asked(): readonly string[] {
    return this.#server.asked;
  }

  /** `address`: what follows that of the site, such as `#/scene/heap?set=seed=7`. */
  async open(address = '', options: LabPageOptions = {}): Promise<LabPage> {
    const { viewport = { width: 1280, height: 800 }, theme = 'dark', device, hasTouch = false } = options;
    const context = await this.#browser.newContext({ viewport, colorScheme: theme, hasTouch });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    if (device !== undefined) await page.addInitScript((kind) => localStorage.setItem('talus-device', kind), device);
    await options.prepare?.(page);
    const lab = new LabPage(this.#browser, context, page);
    await page.goto(this.url + address);
    return lab;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
    await this.#server[Symbol.asyncDispose]?.();
  }
}

export class LabPage implements AsyncDisposable {
  readonly page: Page;
  /** What the page complained of so far: errors and warnings of its own, of its workers and of its requests. */
  readonly complaints: string[] = [];
  readonly #browser: Browser;
  readonly #context: BrowserContext;

  constructor(browser: Browser, context: BrowserContext, page: Page) {
    this.#browser = browser;
    this.#context = context;
    this.page = page;
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.complaints.push(`error: ${error.message}`));
    page.on('response', (response) => this.#look(response));
    page.on('requestfailed', (request) => this.#miss(request));
  }

  /** Within the page: `address` is what follows the `#` of its own, with it. */
  async goTo(address: string): Promise<void> {
    await this.page.evaluate((hash) => (location.hash = hash), address);
  }

  /** Waits until a scene has taken so many steps, and the page shows it. Fails with what the page says against it. */
  async waitForStep(step: number, timeout = patience): Promise<void> {
    const answer = await this.page.waitForFunction(
      (least) => {
        const banner = document.querySelector<HTMLElement>('.banner:not([data-goes-on])');
        if (banner) return { problem: banner.innerText };
        const shown = document.querySelector<HTMLElement>('.status-line')?.dataset['step'];
        return shown !== undefined && Number(shown) >= least ? { problem: null } : null;
      },
      step,
      { timeout, polling: 50 },
    );
    const { problem } = (await answer.jsonValue()) ?? { problem: 'nothing' };
    if (problem !== null) throw new Error(`the page says: ${problem}`);
  }

  /** Ends the part of the browser that has its GPU, as a driver that fails does: the browser starts another. */
  async crashGpu(): Promise<void> {
    const devtools = await this.#browser.newBrowserCDPSession();
    await devtools.send('Browser.crashGpuProcess');
  }

  /** Of the scene that is open: the step that the page shows. */
  async step(): Promise<number> {
    return Number(await this.page.locator('.status-line').getAttribute('data-step'));
  }

  /** A cell of the status line, as text: `time`, `rate`, `frames`, … */
  async statusText(name: string): Promise<string> {
    return this.page.locator(`[data-status="${name}"] .status-value`).innerText();
  }

  async deviceKind(): Promise<string | null> {
    return this.page.locator('.status-line').getAttribute('data-device');
  }

  /**
   * The tasks of the page's main thread while `work` is done, longest first [ms]: what they computed, not how long they
   * waited for a core that others had.
   */
  async mainThreadTasks(work: () => Promise<void>): Promise<number[]> {
    await this.#browser.startTracing(this.page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await work();
    const trace = JSON.parse((await this.#browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] };
    const events = trace.traceEvents;
    const mains = events.filter(({ name, args }) => name === 'thread_name' && args['name'] === 'CrRendererMain');
    const isMain = (event: TraceEvent): boolean => mains.some(({ pid, tid }) => pid === event.pid && tid === event.tid);
    return events
      .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event))
      .map(({ tdur = 0 }) => tdur / 1000)
      .toSorted((a, b) => b - a);
  }

  /** Closes the page; fails where it complained. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.close();
    if (this.complaints.length > 0) throw new Error(`the page complained:\n${this.complaints.join('\n')}`);
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    this.complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  #look(response: Response): void {
    if (response.status() >= 400) this.complaints.push(`${response.status()}: ${response.url()}`);
  }

  #miss(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left does not wait for what it asked for.
    if (reason !== 'net::ERR_ABORTED') this.complaints.push(`failed: ${request.url()}: ${reason}`);
  }
}
