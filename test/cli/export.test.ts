import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requireLabBuild } from '../support/built-package.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonLines, runTalus } from './run-talus.ts';

describe('talus export', () => {
  test('writes one page with the scene, its values and its files', () => {
    requireLabBuild();
    using folder = temporaryFolder();
    const file = folder.file('leg.html');
    const values = ['-s', 'materials.silicone.density=900', '--time', '0.5'];
    const { code, output } = runTalus(['export', 'scenes/pneumatic-leg.json', '-o', file, ...values, '--json']);
    expect(code).toBe(0);
    const page = readFileSync(file, 'utf8');
    expect(jsonLines(output)).toEqual([{ event: 'exported', file, bytes: Buffer.byteLength(page) }]);
    const scene = JSON.parse(/id="talus-scene">(.*?)<\/script>/.exec(page)?.[1] ?? '') as Record<string, unknown>;
    expect(scene).toMatchObject({ name: 'pneumatic-leg', overrides: ['materials.silicone.density=900'], time: 0.5 });
    const files = scene['files'] as Record<string, string>;
    const picture = readFileSync('scenes/pneumatic-leg/leg.png');
    expect(Buffer.from(files['pneumatic-leg/leg.png'] ?? '', 'base64').equals(picture)).toBe(true);
  });

  test('says what is wrong with a scene, and writes nothing', () => {
    using folder = temporaryFolder();
    const scene = folder.file('bad.json');
    writeFileSync(scene, '{"talus":1,"materials":{"sand":{"friction":-1}}}');
    const { code, complaints } = runTalus(['export', scene], {}, folder.path);
    expect(code).toBe(2);
    expect(complaints.join('\n')).toContain('friction');
    expect(runTalus(['export', 'scenes/heap.json', '--time', 'soon'])).toMatchObject({ code: 2 });
  });

  test('makes the folder of its page, and says where none can be', () => {
    requireLabBuild();
    using folder = temporaryFolder();
    const page = folder.file('new/heap.html');
    expect(runTalus(['export', 'scenes/heap.json', '-o', page]).code).toBe(0);
    expect(existsSync(page)).toBe(true);
    for (const [output, said] of [
      [`${page}/heap.html`, 'a part of its path is a file'],
      [folder.path, 'it is a folder: name a file'],
    ] as const) {
      const { code, complaints } = runTalus(['export', 'scenes/heap.json', '-o', output]);
      expect({ code, lines: complaints.length }).toEqual({ code: 2, lines: 1 });
      expect(complaints[0]).toContain(`${output}: cannot be written: ${said}`);
    }
  });
});
