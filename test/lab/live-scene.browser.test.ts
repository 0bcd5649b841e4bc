import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LabServer } from '../../src/cli/serve-lab/lab-server.ts';
import { SceneWatch } from '../../src/cli/serve-lab/watch-scene.ts';
import { writeScene } from '../cli/small-scene.ts';
import { requireLabBuild } from '../support/built-package.ts';
import { chromium, LabSite } from '../support/lab-page.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(chromium === null)('a scene that is being written', () => {
  test('the page follows its file, says what is wrong with it, and goes on when it is mended', async () => {
    using place = temporaryFolder();
    const scene = writeScene(place.file('my scene.json'), { title: 'First words', time: { step: 0.001, end: 60 } });
    await using server = await LabServer.start({
      page: requireLabBuild(),
      sceneFolder: place.path,
      host: '127.0.0.1',
      port: 0,
    });
    using _ = new SceneWatch(scene, () => server.tellChange('my scene.json'));
    await using site = await LabSite.visit(server.url);
    await using lab = await site.open('?live=my%20scene.json#/scene/my%20scene', { device: 'cpu' });
    const title = lab.page.locator('.head-title');
    await lab.waitForStep(5);
    expect(await title.innerText()).toBe('First words');

    writeScene(scene, { title: 'Second words', time: { step: 0.001, end: 60 } });
    await lab.page.waitForFunction(() => document.querySelector('.head-title')?.textContent === 'Second words');
    await lab.waitForStep(5);

    writeFileSync(scene, '{ "talus": 1, ');
    await lab.page.locator('.banner').waitFor();
    expect(await lab.page.locator('.banner').innerText()).toMatch(/line 1/);

    writeScene(scene, { title: 'Last words', time: { step: 0.001, end: 60 } });
    await lab.page.waitForFunction(() => document.querySelector('.head-title')?.textContent === 'Last words');
    await lab.waitForStep(5);
  });
});
