/** What the bundler makes of an import that is no script. */
declare module '*.css' {}

declare module '*.css?inline' {
  const text: string;
  export default text;
}

declare module '*?worker&url' {
  const address: string;
  export default address;
}

declare module '*?worker&inline' {
  const InlineWorker: new (options?: { readonly name?: string }) => Worker;
  export default InlineWorker;
}
