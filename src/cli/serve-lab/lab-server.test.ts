import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { AddressError, LabServer } from './lab-server.ts';

/** A site, and a scene with a mesh in its folder, on a server of their own. */
async function serve(options: { host?: string; withScene?: boolean } = {}) {
  const place = temporaryFolder();
  mkdirSync(place.file('site/assets'), { recursive: true });
  mkdirSync(place.file('site/papers'));
  mkdirSync(place.file('work'));
  writeFileSync(place.file('site/index.html'), '<title>lab</title>');
  writeFileSync(place.file('site/assets/kernels-1a2b.wasm'), 'wasm');
  writeFileSync(place.file('work/scene.json'), '{}');
  writeFileSync(place.file('secret'), 'secret');
  const server = await LabServer.start({
    page: place.file('site'),
    sceneFolder: options.withScene ? place.file('work') : null,
    host: options.host ?? '127.0.0.1',
    port: 0,
  });
  return {
    server,
    get: (path: string, init?: RequestInit) => fetch(new URL(path, server.url), init),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      place[Symbol.dispose]();
    },
  };
}

/** Sends a path and headers as they are: fetch would tidy both up. */
function rawStatus(url: string, path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

test('pages come with their type, isolated, and what is named after its content is kept', async () => {
  await using lab = await serve();
  const page = await lab.get('/');
  expect(await page.text()).toBe('<title>lab</title>');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cache-control': 'no-cache',
  });
  const kernels = await lab.get('/assets/kernels-1a2b.wasm');
  expect(kernels.headers.get('content-type')).toBe('application/wasm');
  expect(kernels.headers.get('cache-control')).toContain('immutable');
});

test('what is not there, not asked for by name, or not for reading is refused', async () => {
  await using lab = await serve();
  expect((await lab.get('/nothing.html')).status).toBe(404);
  expect((await lab.get('/live/scene.json')).status).toBe(404);
  expect((await lab.get('/live-events')).status).toBe(404);
  expect((await lab.get('/', { method: 'POST', body: 'x' })).status).toBe(405);
  for (const path of ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '//etc/passwd', '/live/../../secret'])
    expect(await rawStatus(lab.server.url, path), path).toBe(404);
});

test('HEAD tells the size and sends nothing; a folder leads to its page', async () => {
  await using lab = await serve();
  const head = await lab.get('/', { method: 'HEAD' });
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['18', '']);
  expect(await rawStatus(lab.server.url, '/papers')).toBe(301);
});

test('another name for this machine is not ours, unless everyone is to reach it', async () => {
  await using lab = await serve();
  expect(await rawStatus(lab.server.url, '/', { Host: 'localhost:80' })).toBe(200);
  expect(await rawStatus(lab.server.url, '/', { Host: 'elsewhere.example' })).toBe(403);
  await using open = await serve({ host: '0.0.0.0' });
  expect(open.server.url).toBe(`http://127.0.0.1:${open.server.port}/`);
  expect(await rawStatus(open.server.url, '/', { Host: 'my-laptop.local' })).toBe(200);
});

test('the folder of a scene is served beside the page, and its changes are told', async () => {
  await using lab = await serve({ withScene: true });
  expect(await (await lab.get('/live/scene.json')).text()).toBe('{}');
  expect(await rawStatus(lab.server.url, '/live/../../secret')).toBe(404);

  const events = await lab.get('/live-events');
  expect(events.headers.get('content-type')).toBe('text/event-stream');
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('\n\n')) text += (await reader.read()).value;
  lab.server.tellChange('scene.json');
  while (!text.includes('data:')) text += (await reader.read()).value;
  expect(text).toContain('event: change\ndata: {"file":"scene.json"}\n\n');
});

test('a port that is taken, and a host that is none of ours, are said to be', async () => {
  await using lab = await serve();
  const options = { page: '.', sceneFolder: null, host: '127.0.0.1', port: lab.server.port };
  await expect(LabServer.start(options)).rejects.toThrow(`port ${lab.server.port} of 127.0.0.1 is taken`);
  await expect(LabServer.start({ ...options, host: '192.0.2.1' })).rejects.toThrow(AddressError);
});
