/** What the bundler makes of an import that is no script. */
declare module '*.css' {}
