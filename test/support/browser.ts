/** A headless chromium for tests. Its software GPU is SwiftShader, so pages have WebGPU on any machine. */
import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/**
 * Path of chromium; null, after saying so, where there is none: the tests that need it are to be skipped. With
 * TALUS_REQUIRE_BROWSER=1, as in continuous integration, a missing one is an error.
 */
export function findChromium(): string | null {
  const found = [process.env['TALUS_CHROMIUM'] ?? '', ...places].find((place) => existsSync(place));
  if (found !== undefined) return found;
  const what = 'no chromium was found: apt install chromium, or name one in TALUS_CHROMIUM';
  if (process.env['TALUS_REQUIRE_BROWSER'] === '1') throw new Error(`browser tests are required, but ${what}`);
  console.warn(`SKIPPED browser tests: ${what}`);
  return null;
}

/** `hasGpu`: with WebGPU, on a GPU of software. */
export function launchChromium(executablePath: string, { hasGpu = true } = {}): Promise<Browser> {
  const runsAsRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    args: [
      ...(hasGpu ? ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'] : []),
      // Chromium's sandbox refuses to run as root, as it does in most containers.
      ...(runsAsRoot ? ['--no-sandbox'] : []),
    ],
  });
}
