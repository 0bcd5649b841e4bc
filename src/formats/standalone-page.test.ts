import { describe, expect, test } from 'vitest';
import { fillStandalonePage, type StandaloneScene } from './standalone-page.ts';

const page = `<html><head><title>Talus</title>
<script type="application/json" id="talus-scene">
  null
</script></head></html>`;

const scene: StandaloneScene = {
  name: 'heap',
  title: 'Heaps & <holes>',
  about: 'ends with </script> and $& and $1',
  text: '{"talus":1}',
  overrides: ['seed=2'],
  time: 0,
  isPlaying: true,
  scenery: null,
  files: {},
};

describe('a page with a scene in it', () => {
  test('holds the scene as it was given', () => {
    const filled = fillStandalonePage(page, scene);
    const json = /id="talus-scene">(.*)<\/script>/.exec(filled)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(scene);
    // Nothing of the scene ends the script, or is taken for a part of the page.
    expect(json).not.toContain('<');
  });

  test('bears its title', () => {
    expect(fillStandalonePage(page, scene)).toContain('<title>Heaps &amp; &lt;holes></title>');
  });

  test('is refused where there is no place for a scene', () => {
    expect(() => fillStandalonePage('<html></html>', scene)).toThrow('no place for a scene');
  });
});
