declare module '*.module.css' {
  const classes: Record<string, string>;
  export default classes;
}
/** A script's text, to stand in a page. */
declare module '*?inline' {
  const script: string;
  export default script;
}
