import type { ImportSite, Syntax } from './syntax.ts';

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const IMPORTS =
  /@import\s+(?:url\()?\s*['"]?([^'")\s;]+)|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)|\burl\(\s*['"]?([^'")]+)/g;
/** URLs that the browser loads by itself, and references within the style sheet. */
const NO_FILE = /^(?:[a-z]+:|\/|#)/;

/** Finds what a style sheet loads: style sheets, composed classes, fonts and images. */
export function parseStylesheet(text: string): Syntax {
  const css = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (offset: number) => css.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [...css.matchAll(IMPORTS)]
    .map((match) => ({ specifier: match[1] ?? match[2] ?? match[3] ?? '', line: lineAt(match.index) }))
    .filter(({ specifier }) => !NO_FILE.test(specifier));
  return { imports, program: { type: 'Program', start: 0 }, lineAt };
}
