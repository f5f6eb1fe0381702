declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
/** A script's source, for inlining. */
declare module '*?inline' {
  const script: string;
  export default script;
}

/** Bundled with its imports (infra/build/src/plugins/bundled.loader.ts). */
declare module '*?bundled' {
  const script: string;
  export default script;
}

/** A text's source. */
declare module '*?raw' {
  const source: string;
  export default source;
}
