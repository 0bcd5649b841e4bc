/**
 * The little of AssemblyScript's compiler that is used here. Its own types redefine JavaScript's for the whole project:
 * with them `[].at(-1)` would never be undefined. tsconfig.json puts this file in their place.
 */
interface CompilerOptions {
  readFile(name: string, folder: string): string | null;
  writeFile(name: string, contents: Uint8Array | string, folder: string): void;
  listFiles(folder: string, base: string): string[] | null;
  readonly stderr?: { write(text: Uint8Array | string): void };
}

interface CompilerResult {
  readonly error: Error | null;
  readonly stderr: { toString(): string };
}

export const version: string;
export function main(flags: readonly string[], options: CompilerOptions): Promise<CompilerResult>;

declare const asc: { readonly version: typeof version; readonly main: typeof main };
export default asc;
