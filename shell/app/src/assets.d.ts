declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
/** A script's text, to stand in a page. */
declare module '*?inline' {
  const script: string;
  export default script;
}

/** The same with all that it imports (infra/build/src/plugins/bundled.loader.ts). */
declare module '*?bundled' {
  const script: string;
  export default script;
}
