import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The repository as far as words cite it: every file's name, and the text of those that are text. */
export interface Pages {
  /** Names relative to the repository, with forward slashes; folders end in one. */
  files: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
}

/** A place where a text cites something, and what is wrong with it. */
export interface Citation {
  offset: number;
  what: string;
  remedy: string;
}

const NOT_OURS = ['**/node_modules', '**/dist', '.git', '**/.git', '**/.data', '**/.nx', '**/.cache'];
const TEXT =
  /\.([cm]?[jt]sx?|md|sql|css|ya?ml|example|sh)$|(?:^|\/)(?:Caddyfile|Dockerfile|run|\.npmrc|\.gitignore)$/;

/** Reads the repository. */
export function readPages(repository: string): Pages {
  const files = new Set<string>();
  const texts = new Map<string, string>();
  for (const found of globSync(['**/*', '**/.*', '.ci/*'], { cwd: repository, exclude: NOT_OURS })) {
    const place = path.join(repository, found);
    const file = found.replaceAll('\\', '/');
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) continue;
    files.add(isFolder ? `${file}/` : file);
    if (!isFolder && TEXT.test(file)) texts.set(file, readFileSync(place, 'utf8'));
  }
  return { files, texts };
}

/** The anchors of a page, as its headings make them. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutFences(markdown).matchAll(/^#{1,6} +(.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => slug(heading)));
}

function slug(heading: string): string {
  const words = heading.trim().toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}

/** A page with the lines of its fenced blocks emptied: what stands there is an example. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}
