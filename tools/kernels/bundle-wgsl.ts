/** The WGSL of all kernels as one small module: most of a kernel's text is functions that others have too. */

export interface WgslBundle {
  /** Declarations, each once. */
  readonly parts: readonly string[];
  /** Indices of the parts of each kernel, by its file. */
  readonly kernels: Readonly<Record<string, readonly number[]>>;
}

/** What lies between the declarations of linked text: each begins with a comment that says where it is from. */
const between = '\n\n';
const boundary = /\n\n(?=\/\/ )/;

export function bundleWgsl(texts: ReadonlyMap<string, string>, { minify }: { readonly minify: boolean }): WgslBundle {
  const parts = new Map<string, number>();
  const kernels: Record<string, number[]> = {};
  for (const [file, text] of texts) {
    kernels[file] = text.split(boundary).map((declaration) => {
      const part = minify ? withoutComments(declaration) : declaration;
      if (!parts.has(part)) parts.set(part, parts.size);
      return parts.get(part)!;
    });
  }
  return { parts: [...parts.keys()], kernels };
}

/** Nothing but a comment holds two slashes. One that spans lines may hold anything, and stays. */
const withoutComments = (text: string): string =>
  text.includes('/*')
    ? text
    : text
        .split('\n')
        .map((line) => line.replace(/\/\/.*/, '').trim())
        .filter((line) => line !== '')
        .join('\n');

/** JavaScript that exports `wgslOf(file)`, which gives the text of a kernel, or nothing where there is none. */
export const wgslModule = (bundle: WgslBundle): string =>
  `const { parts, kernels } = JSON.parse(${JSON.stringify(JSON.stringify(bundle))});
export const wgslOf = (file) => kernels[file]?.map((part) => parts[part]).join(${JSON.stringify(between)});`;
