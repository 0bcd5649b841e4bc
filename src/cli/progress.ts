/** One line on a terminal that is written over as work goes on; nothing where the stream is not a terminal. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(text: string): void {
    if (this.#stream.isTTY) this.#stream.write(`\r\u001B[K${text}`);
  }

  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001B[K');
  }
}
