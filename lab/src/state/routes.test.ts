import { expect, test } from 'vitest';
import { galleryAddress, paperAddress, readRoute, sceneAddress } from './routes.ts';

test.each(['', '#', '#/', galleryAddress])('"%s" is the gallery', (hash) => {
  expect(readRoute(hash)).toEqual({ page: 'gallery' });
});

test('addresses of scenes and papers are read as they are written', () => {
  expect(readRoute(sceneAddress('heap'))).toEqual({ page: 'scene', name: 'heap', query: '' });
  expect(readRoute(sceneAddress('my / scene?', 'set=a=1&x=?'))).toEqual({
    page: 'scene',
    name: 'my / scene?',
    query: 'set=a=1&x=?',
  });
  expect(readRoute(paperAddress('granulargym'))).toEqual({ page: 'paper', name: 'granulargym' });
});

test.each(['#/scenes/heap', '#/scene', '#/scene/heap/more', '#/scene/%E0%A4%A', '#/x'])(
  '"%s" leads nowhere',
  (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'unknown', address: hash.slice(1) });
  },
);
