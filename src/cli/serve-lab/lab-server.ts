/**
 * The server of `talus lab`: the built page, and beside it, where a scene file is worked on, that file with its folder
 * under `live/` and word of its changes as server-sent events at `live-events`.
 */
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TalusError } from '../../core/errors.ts';
import { findStaticFile, mediaTypeOf } from './static-files.ts';

export interface LabServerOptions {
  /** The built lab. */
  readonly page: string;
  /** Of the scene that is worked on; null where there is none. */
  readonly sceneFolder: string | null;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** The address is not to be had. */
export class AddressError extends TalusError {
  override name = 'AddressError';
  readonly isTaken: boolean;

  constructor(message: string, isTaken: boolean, cause: unknown) {
    super(message, { cause });
    this.isTaken = isTaken;
  }
}

/** Memory shared between threads, which the CPU device wants, is only for pages that nothing else can look into. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

const livePath = 'live/';
const eventsPath = 'live-events';

/** The bundler names these after their content. */
const isLasting = (path: string): boolean => path.startsWith('assets/');

export class LabServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #options: LabServerOptions;
  readonly #listeners = new Set<ServerResponse>();

  private constructor(options: LabServerOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** Throws an {@link AddressError} where host and port are not to be had. */
  static async start(options: LabServerOptions): Promise<LabServer> {
    const lab = new LabServer(options);
    const { host, port } = options;
    await new Promise<void>((resolve, reject) => {
      lab.#server.once('error', (error: NodeJS.ErrnoException) => reject(addressError(error, host, port)));
      lab.#server.listen(port, host, resolve);
    });
    return lab;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** For a browser on this machine. */
  get url(): string {
    const { host } = this.#options;
    const name = isAnyHost(host) ? '127.0.0.1' : host;
    return `http://${name.includes(':') ? `[${name}]` : name}:${this.port}/`;
  }

  /** Tells every page that is open on the scene that a file of it is another now. */
  tellChange(file: string): void {
    for (const listener of this.#listeners) listener.write(`event: change\ndata: ${JSON.stringify({ file })}\n\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const listener of this.#listeners) listener.end();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    for (const [name, value] of Object.entries(isolation)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      refuse(response, 405, 'only GET and HEAD');
    } else if (!this.#isOurName(request.headers.host)) refuse(response, 403, 'this server has another name');
    else {
      const path = (request.url ?? '/').replace(/[?#].*$/s, '').slice(1);
      if (path === eventsPath && this.#options.sceneFolder !== null) this.#listen(request, response);
      else this.#send(path, request, response);
    }
  }

  /** A page of another site, whose name was made to lead here, must not read what is served to this machine alone. */
  #isOurName(asked: string | undefined): boolean {
    const { host } = this.#options;
    if (isAnyHost(host)) return true;
    const name = asked?.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
    return ['localhost', '127.0.0.1', '::1', host].includes(name);
  }

  #send(path: string, request: IncomingMessage, response: ServerResponse): void {
    const { page, sceneFolder } = this.#options;
    const isLive = path.startsWith(livePath) && sceneFolder !== null;
    const found = isLive ? findStaticFile(sceneFolder, path.slice(livePath.length)) : findStaticFile(page, path);
    switch (found.kind) {
      case 'none':
        return refuse(response, 404, 'there is no such file');
      case 'folder':
        response.writeHead(301, { Location: `/${path}/` }).end();
        return undefined;
      case 'file': {
        response.writeHead(200, {
          'Content-Type': mediaTypeOf(found.path),
          'Content-Length': found.size,
          'Cache-Control': isLasting(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        });
        if (request.method === 'HEAD') response.end();
        else createReadStream(found.path).on('error', (error) => response.destroy(error)).pipe(response); // prettier-ignore
      }
    }
  }

  #listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    // A page whose server was started anew finds it within a second.
    response.write('retry: 1000\n\n');
    this.#listeners.add(response);
    request.on('close', () => this.#listeners.delete(response));
  }
}

const isAnyHost = (host: string): boolean => host === '0.0.0.0' || host === '::';

function refuse(response: ServerResponse, code: number, message: string): void {
  response.writeHead(code, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}

function addressError(error: NodeJS.ErrnoException, host: string, port: number): AddressError {
  const isTaken = error.code === 'EADDRINUSE';
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${port} of ${host} is taken: leave out --port to get one that is free`,
    EACCES: `port ${port} is not for everyone: choose one above 1023`,
    EADDRNOTAVAIL: `${host} is no address of this machine: 127.0.0.1 is for this machine alone, 0.0.0.0 for all that reach it`,
    ENOTFOUND: `${host} is no name that this machine knows: 127.0.0.1 is for this machine alone, 0.0.0.0 for all that reach it`,
  };
  return new AddressError(reasons[error.code ?? ''] ?? error.message, isTaken, error);
}
