import type { Refusal } from '../boundaries.ts';
import { anchorsOf, type Citation, type Pages, withoutFences } from './pages.ts';

const REMEDY = 'Name the file as it is called now, or leave it out.';
const ENDINGS = /\.(?:[cm]?[jt]sx?|md|sql|css|ya?ml|json)$/;
/** Names of generated files. */
const MADE =
  /(?:^|\/)(?:dist|node_modules|\.data|\.nx|\.cache)(?:\/|$)|^(?:remotes|mf-manifest|openapi)\.json$/;

/**
 * Finds paths in a page's backticks that do not exist. A path may omit its beginning (`stamp-card/RULES.md`) and contain `*`,
 * `<name>` or endings in braces.
 */
function findPathCitations(file: string, markdown: string, { files }: Pages): Citation[] {
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
function findPathsInComments(text: string, { files }: Pages): Citation[] {
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

/** Finds broken citations: rules, decisions, anchors, files, and pages outside of the repository. */
export function checkCitations(pages: Pages): Refusal[] {
  const rules = rulesOf(pages);
  const refusals = [...pages.texts].flatMap(([file, text]) =>
    [
      ...findRuleCitations(text, rules),
      ...findDecisionCitations(text, pages),
      ...findPageCitations(file, text, pages),
      ...findForeignCitations(text),
      ...(file.endsWith('.md') ? findPathCitations(file, text, pages) : findPathsInComments(text, pages)),
    ].map(({ offset, what, remedy }) => ({ file, line: lineAt(text, offset), what, remedy })),
  );
  return [...refusals, ...findTwinRules(pages), ...findTwinDecisions(pages)].sort(
    (a, b) => a.file.localeCompare(b.file) || a.line - b.line,
  );
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** Lines of a RULES.md such as `- SC12 …`. */
function ruleLinesOf({ texts }: Pages): { rule: string; file: string; line: number }[] {
  const pages = [...texts].filter(([file]) => file.endsWith('/RULES.md'));
  return pages.flatMap(([file, text]) =>
    [...text.matchAll(/^- ([A-Z]{2}\d+) /gm)].map(({ 1: rule = '', index }) => ({
      ...{ rule, file },
      line: lineAt(text, index),
    })),
  );
}

const rulesOf = (pages: Pages): Set<string> => new Set(ruleLinesOf(pages).map(({ rule }) => rule));

/** Two rules with the same number would make citations ambiguous. */
function findTwinRules(pages: Pages): Refusal[] {
  const seen = new Set<string>();
  return ruleLinesOf(pages).flatMap(({ rule, file, line }) => {
    const isTwin = seen.has(rule);
    seen.add(rule);
    const remedy = 'Give one of them the next number of its page, and cite that in its specs.';
    return isTwin ? [{ file, line, what: `${rule} is a rule already`, remedy }] : [];
  });
}

/** `[SC12]` in brackets, or a bare SC12 if a RULES.md has that prefix. */
function findRuleCitations(text: string, rules: Set<string>): Citation[] {
  const capabilities = new Set([...rules].map((rule) => rule.slice(0, 2)));
  return [...text.matchAll(/\b([A-Z]{2})(\d{1,2})\b/g)]
    .filter(({ 0: rule, 1: capability = '', index }) => {
      const isInBrackets = text[index - 1] === '[' && text[index + rule.length] === ']';
      return !rules.has(rule) && (isInBrackets || capabilities.has(capability));
    })
    .map(({ 0: rule, index }) => ({
      offset: index,
      what: `${rule} is no line of a RULES.md`,
      remedy: `Write the rule down in its capability's RULES.md (- ${rule} …), or cite one that stands there.`,
    }));
}

function findDecisionCitations(text: string, { files }: Pages): Citation[] {
  const decisions = new Set(
    [...files].map((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1]).filter(Boolean),
  );
  return [...text.matchAll(/\bdecisions?\s+(?:[*/#-]+\s+)?((?:\d{3}(?:,| and| or| to|–)? ?)+)/gi)].flatMap(
    (match) =>
      [...(match[1] ?? '').matchAll(/\d{3}/g)]
        .filter(([number]) => !decisions.has(number))
        .map(([number]) => ({
          offset: match.index,
          what: `decision ${number} is not in docs/decisions`,
          remedy: 'Cite the one that says it, or write it: docs/decisions/README.md lists them.',
        })),
  );
}

/** Two decisions with the same number would make citations ambiguous. */
function findTwinDecisions({ files }: Pages): Refusal[] {
  const seen = new Map<string, string>();
  return [...files].flatMap((file) => {
    const number = /^docs\/decisions\/(\d{3})-/.exec(file)?.[1];
    const other = number && seen.get(number);
    if (number && !other) seen.set(number, file);
    const remedy = 'Give the younger one a number that no decision ever had (docs/decisions/README.md).';
    return other ? [{ file, line: 1, what: `decision ${number} is ${other} already`, remedy }] : [];
  });
}

/** `docs/wire.md#errors` anywhere, and a page's links: `[errors](wire.md#errors)`. */
function findPageCitations(file: string, text: string, pages: Pages): Citation[] {
  const cited = [...text.matchAll(/(?<![\w/])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map((match) => ({
    offset: match.index,
    page: match[1] ?? '',
    anchor: match[2],
  }));
  const linked = file.endsWith('.md') ? linksOf(file, text) : [];
  return [...cited, ...linked].flatMap(({ offset, page, anchor }) => {
    const isThere = pages.files.has(page) || pages.files.has(`${page}/`);
    const target = pages.texts.get(page);
    const remedy = 'Cite a page and a heading that are there; a heading makes its anchor from its words.';
    if (!isThere) return [{ offset, what: `${page} is not there`, remedy }];
    if (!anchor || !target || anchorsOf(target).has(anchor)) return [];
    return [{ offset, what: `${page} has no heading #${anchor}`, remedy }];
  });
}

/** Links from `/` on lead to pages of the product. */
function linksOf(file: string, text: string) {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : '';
  return [...text.matchAll(/\]\((?!https?:|\/)([^)#\s]*)(?:#([\w-]+))?\)/g)].map((match) => ({
    offset: match.index,
    page: match[1] ? joined(folder, match[1]) : file,
    anchor: match[2],
  }));
}

/** Resolves a link's target to a path in the repository. */
function joined(folder: string, target: string): string {
  return new URL(target, `file:///${folder}`).pathname.slice(1).replace(/\/$/, '');
}

/** Citations of pages outside of the repository, which readers cannot open. */
const FOREIGN = [
  /\b(?:spec|design)\s+sections?\s+\d/gi,
  /\(spec[,)]|\(section\s+\d|\bspec,\s+'/gi,
  /\bthe\s+spec(?:'s|’s)?\s+(?:words|names|says|knows|gives|leads|has|asks|fallback|loading)\b/gi,
  /(?<!docs\/|\]\(|\[)\b(?:spec|design|api|look|facts|promises|style)\.md\b/g,
];

function findForeignCitations(text: string): Citation[] {
  return FOREIGN.flatMap((pattern) => [...text.matchAll(pattern)]).map(({ 0: words, index }) => ({
    offset: index,
    what: `'${words.trim()}' cites a page that is not in this repository`,
    remedy:
      'Cite docs/product.md, docs/wire.md or docs/look.md with the heading that says it (docs/….md#heading).',
  }));
}
