import { expect, test } from 'vitest';
import type { Report, Request, Status } from '../protocol.ts';
import { Connection } from './connection.ts';

/** The other end of the wire: keeps what it is sent, and says what it is told to say. */
class Wire {
  readonly sent: Request[] = [];
  onmessage: ((event: { data: Report }) => void) | null = null;
  postMessage(request: Request): void {
    this.sent.push(request);
  }
  terminate(): void {}
  say(report: Report): void {
    this.onmessage?.({ data: report });
  }
}

const statusAt = (step: number): Status => ({
  ...{
    kind: 'status',
    step,
    time: 0,
    isPlaying: true,
    realTimeFactor: 0,
    framesPerSecond: 0,
    frameCount: 0,
    stepsPerFrame: 0,
  },
  ...{ stepMs: 0, drawMs: 0, contactCount: null, warnings: {}, history: { first: 0, last: step, bytes: 0 } },
});

test('what a scene reports late is not taken for the next one', async () => {
  const wires: Wire[] = [];
  const startWorker = (): Worker => {
    wires.push(new Wire());
    return wires.at(-1) as unknown as Worker;
  };
  using connection = new Connection(startWorker);
  const heard: number[] = [];
  connection.on('status', ({ step }) => heard.push(step));
  const wire = wires[0]!;
  const marks = () => wire.sent.filter((request) => request.kind === 'mark');
  const picked = connection.pick({ x: 0, y: 0 });

  wire.say(statusAt(1));
  connection.passOver();
  wire.say(statusAt(2));
  // A second scene was opened before the first was taken up: only the last mark counts.
  connection.passOver();
  wire.say({ kind: 'marked', id: marks()[0]!.id });
  wire.say(statusAt(3));
  const asked = wire.sent.find((request) => request.kind === 'pick')!;
  wire.say({ kind: 'picked', id: asked.id, picked: null });
  expect(await picked).toBeNull();
  wire.say({ kind: 'marked', id: marks()[1]!.id });
  wire.say(statusAt(4));
  expect(heard).toEqual([1, 4]);

  // A worker that was ended answers no mark.
  connection.passOver();
  connection.restart();
  wires[1]!.say(statusAt(5));
  expect(heard).toEqual([1, 4, 5]);
});
