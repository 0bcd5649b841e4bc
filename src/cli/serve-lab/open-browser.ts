/** Opens the default browser, where a person is there to see it. */
import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** Why no browser can be opened here, in words; null where one can. */
export function noBrowserBecause(environment: Environment, platform: NodeJS.Platform): string | null {
  if (environment['BROWSER'] === 'none') return 'BROWSER is none';
  if (environment['CI']) return 'CI is set';
  if (environment['SSH_CONNECTION'] ?? environment['SSH_TTY']) return 'this is a session over SSH';
  const hasDisplay = environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY'] ?? environment['WSL_DISTRO_NAME'];
  if (platform !== 'darwin' && platform !== 'win32' && !hasDisplay) return 'this machine has no display';
  return null;
}

/** The program that opens an address, and what it is given. */
export function browserCommand(url: string, environment: Environment, platform: NodeJS.Platform): string[] {
  const named = environment['BROWSER'];
  if (named) return [named, url];
  if (platform === 'darwin') return ['open', url];
  // `start` takes its first quoted word for a title, and & for the end of the command.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', url.replaceAll('&', '^&')];
  return environment['WSL_DISTRO_NAME'] ? ['wslview', url] : ['xdg-open', url];
}

/** Whether it was started. */
export function openBrowser(url: string): Promise<boolean> {
  const [program = '', ...given] = browserCommand(url, process.env, process.platform);
  return new Promise((resolve) => {
    const child = spawn(program, given, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
