declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
/** A script's source, for inlining. */
declare module '*?inline' {
  const script: string;
  export default script;
}

/** Bundled with its imports (infra/tools/build/src/plugins/bundled.loader.ts). */
declare module '*?bundled' {
  const script: string;
  export default script;
}

/** The same as a file of its own, imported as its URL. */
declare module '*?bundled-file' {
  const url: string;
  export default url;
}

/** A text's source. */
declare module '*?raw' {
  const source: string;
  export default source;
}
