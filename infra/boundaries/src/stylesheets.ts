import type { ImportSite, Syntax } from './syntax.ts';

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const IMPORTS =
  /@import\s+(?:url\()?\s*['"]?([^'")\s;]+)|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)|\burl\(\s*['"]?([^'")]+)/g;
/** Addresses that the browser asks for by itself, and what stands in the stylesheet itself. */
const NO_FILE = /^(?:[a-z]+:|\/|#)/;

/** Finds what a stylesheet brings: other stylesheets, classes that it composes, fonts and pictures. */
export function parseStylesheet(text: string): Syntax {
  const css = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (offset: number) => css.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [...css.matchAll(IMPORTS)]
    .map((match) => ({ specifier: match[1] ?? match[2] ?? match[3] ?? '', line: lineAt(match.index) }))
    .filter(({ specifier }) => !NO_FILE.test(specifier));
  return { imports, program: { type: 'Program', start: 0 }, lineAt };
}
