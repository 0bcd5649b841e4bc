import { beforeEach, describe, expect, test } from 'vitest';
import { RaceClock, RaceWatch } from './race-watch.ts';

let clock: RaceClock;
let watch: RaceWatch;

beforeEach(() => {
  clock = new RaceClock();
  watch = new RaceWatch(clock, 'storage', (word) => `values[${word}]`);
  clock.beginGroup(0);
});

const by = (invocation: number, access: 'read' | 'write', line = 1): void => {
  clock.invocation = invocation;
  watch[access](7, line);
};

const nextGroup = (group: number): void => clock.beginGroup(group);

describe('within a workgroup', () => {
  test('one invocation may do as it likes, and all may read', () => {
    expect(() => {
      by(3, 'write');
      by(3, 'read');
      by(3, 'write');
    }).not.toThrow();
    clock.pass('storage');
    expect(() => {
      by(0, 'read');
      by(1, 'read');
      by(2, 'read');
    }).not.toThrow();
  });

  test('what one wrote, another neither reads nor writes', () => {
    by(0, 'write', 4);
    expect(() => by(1, 'read', 9)).toThrow(
      'reads values[7], a race with invocation 0, which writes it at line 4 (no storageBarrier between them)',
    );
    expect(() => by(1, 'write', 9)).toThrow('writes values[7], a race with invocation 0, which writes it at line 4');
  });

  test('what another read is not written, even by a reader', () => {
    by(0, 'read', 4);
    by(1, 'read', 5);
    expect(() => by(1, 'write')).toThrow('invocation 0, which reads it at line 4');
    expect(() => by(2, 'write')).toThrow('invocation 1, which reads it at line 5');
  });

  test('a barrier of the same space orders, one of the other does not', () => {
    by(0, 'write');
    clock.pass('workgroup');
    expect(() => by(1, 'read')).toThrow('no storageBarrier between them');
    clock.pass('storage');
    expect(() => by(1, 'read')).not.toThrow();
    clock.pass('storage');
    expect(() => by(2, 'write')).not.toThrow();
  });
});

describe('across workgroups', () => {
  test('no barrier helps', () => {
    by(0, 'write', 4);
    clock.pass('storage');
    nextGroup(1);
    expect(() => by(64, 'read')).toThrow(
      'reads values[7], a race with invocation 0, which writes it at line 4 (of another workgroup)',
    );
  });

  test('an early reader is remembered through later ones', () => {
    by(0, 'read', 4);
    nextGroup(1);
    by(64, 'read', 5);
    by(65, 'read', 6);
    clock.pass('storage');
    expect(() => by(66, 'write')).toThrow('invocation 0, which reads it at line 4 (of another workgroup)');
  });

  test('workgroup memory is forgotten', () => {
    by(0, 'write');
    nextGroup(1);
    watch.forget();
    expect(() => by(64, 'read')).not.toThrow();
  });
});
