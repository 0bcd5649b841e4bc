import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { recordTarget } from './record-target.ts';

test('the end of the path says what is written', () => {
  using place = temporaryFolder();
  const ffmpeg = place.file('ffmpeg');
  writeFileSync(ffmpeg, '');
  chmodSync(ffmpeg, 0o755);
  const environment = { PATH: `/nowhere:${place.path}` };
  expect(recordTarget('a/out.PNG', environment)).toEqual({ kind: 'picture', path: 'a/out.PNG' });
  expect(recordTarget('out.mp4', environment)).toEqual({ kind: 'film', path: 'out.mp4', form: 'mp4', ffmpeg });
  expect(recordTarget('out.webm', environment)).toMatchObject({ form: 'webm' });
  expect(recordTarget('frames', environment)).toEqual({ kind: 'folder', path: 'frames' });
  expect(recordTarget('v1.2/', environment)).toEqual({ kind: 'folder', path: 'v1.2/' });
  expect(() => recordTarget('out.jpeg', environment)).toThrow('record: out.jpeg: .jpeg cannot be written');
});

test('a film without ffmpeg has a cure in its error; TALUS_FFMPEG names another', () => {
  expect(() => recordTarget('a/out.mp4', { PATH: '' })).toThrow(
    /^record: a\/out\.mp4 needs ffmpeg, which is not on the PATH: .*write pictures: -o a\/out\/$/,
  );
  expect(recordTarget('out.gif', { PATH: '', TALUS_FFMPEG: '/opt/ffmpeg' })).toMatchObject({ ffmpeg: '/opt/ffmpeg' });
});

test('a folder with anything but frames is left alone', () => {
  using place = temporaryFolder();
  mkdirSync(place.file('frames'));
  writeFileSync(place.file('frames/frame-00007.png'), '');
  expect(recordTarget(place.file('frames'))).toMatchObject({ kind: 'folder' });
  writeFileSync(place.file('frames/thesis.txt'), '');
  expect(() => recordTarget(place.file('frames'))).toThrow('holds thesis.txt, which is no frame');
  writeFileSync(place.file('note'), '');
  expect(() => recordTarget(place.file('note'))).toThrow('is a file');
});
