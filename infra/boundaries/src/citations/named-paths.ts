import { type Citation, type Pages, withoutFences } from './pages.ts';

const REMEDY = 'Name the file as it is called now, or leave it out.';
const ENDINGS = /\.(?:[cm]?[jt]sx?|md|sql|css|ya?ml|json)$/;
/** Names of generated files. */
const MADE =
  /(?:^|\/)(?:dist|node_modules|\.data|\.nx|\.cache)(?:\/|$)|^(?:remotes|mf-manifest|openapi)\.json$/;

/**
 * Finds paths in a page's backticks that do not exist. A path may omit its beginning (`stamp-card/RULES.md`) and contain `*`,
 * `<name>` or endings in braces.
 */
export function findPathCitations(file: string, markdown: string, { files }: Pages): Citation[] {
  const text = withoutFences(markdown);
  const found: Citation[] = [];
  for (const { 1: span = '', index } of text.matchAll(/`([^`\n]+)`/g)) {
    for (const word of wordsOf(span)) {
      if (!isPath(word) || isThere(word, file, files)) continue;
      found.push({ offset: index, what: `${word} is not there`, remedy: REMEDY });
    }
  }
  return found;
}

/** Comments: from //, # or -- to the end of the line, and lines that begin with a star. */
const COMMENTS = /^\s*(?:\/?\*|\/\/|#|--).*$|(?<=[\s;])(?:\/\/|--|\/\*\*?) .*$/gm;
const WHOLE_PATH = /(?<![\w/.@-])(?:contracts|backend|projections|shell|remotes|infra|docs)\/[\w./-]*\w/g;

/** Finds paths from the repository's root, named in comments, that do not exist. */
export function findPathsInComments(text: string, { files }: Pages): Citation[] {
  const found: Citation[] = [];
  for (const { 0: comment, index } of text.matchAll(COMMENTS)) {
    for (const { 0: word, index: inside } of comment.matchAll(WHOLE_PATH)) {
      const isNamed = files.has(word) || files.has(`${word}/`) || MADE.test(word);
      if (!isNamed) found.push({ offset: index + inside, what: `${word} is not there`, remedy: REMEDY });
    }
  }
  return found;
}

/** A span may be a command, so its words are checked one by one. */
function wordsOf(span: string): string[] {
  return span.split(/[\s:;()]+|,(?![^{]*\})/).filter(Boolean);
}

function isPath(word: string): boolean {
  if (!/^[\w.@*<][\w.@*<>{}/,-]*$/.test(word) || word.startsWith('@') || MADE.test(word)) return false;
  return word.endsWith('/') ? !word.startsWith('/') : ENDINGS.test(word);
}

function isThere(word: string, page: string, files: ReadonlySet<string>): boolean {
  const pattern = word
    .split(/(\*+|<[^>]*>|\{[^}]*\})/)
    .map((part) => {
      if (part.startsWith('{')) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`;
      return /^[*<]/.test(part) ? '[^/]*' : escaped(part);
    })
    .join('');
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
  const wanted = new RegExp(`^(?:${escaped(folder)}|.*/)?${pattern}$`);
  return [...files].some((file) => wanted.test(file));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
