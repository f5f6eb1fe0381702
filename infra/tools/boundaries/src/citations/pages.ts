import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The files that can be cited: every name, and the text of text files. */
export interface Pages {
  /** Relative to the repository, with forward slashes; folders end in one. */
  files: ReadonlySet<string>;
  texts: ReadonlyMap<string, string>;
}

/** A broken citation and its position. */
export interface Citation {
  offset: number;
  what: string;
  remedy: string;
}

const NOT_OURS = ['**/node_modules', '**/dist', '.git', '**/.git', '**/.data', '**/.nx', '**/.cache'];
const TEXT =
  /\.([cm]?[jt]sx?|md|sql|css|ya?ml|example|sh)$|(?:^|\/)(?:Caddyfile|Dockerfile|run|\.npmrc|\.gitignore)$/;

export function readPages(repository: string): Pages {
  const files = new Set<string>();
  const texts = new Map<string, string>();
  for (const found of globSync(['**/*', '**/.*', '.{ci,vscode}/*'], { cwd: repository, exclude: NOT_OURS })) {
    const place = path.join(repository, found);
    const file = found.replaceAll('\\', '/');
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory();
    if (isFolder === undefined) continue;
    files.add(isFolder ? `${file}/` : file);
    if (!isFolder && TEXT.test(file)) texts.set(file, readFileSync(place, 'utf8'));
  }
  return { files, texts };
}

/** A page's anchors, derived from its headings. */
export function anchorsOf(markdown: string): Set<string> {
  const headings = [...withoutFences(markdown).matchAll(/^#{1,6} +(.+)$/gm)];
  return new Set(headings.map(([, heading = '']) => slug(heading)));
}

function slug(heading: string): string {
  const words = heading.trim().toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}

/** Blanks the lines of fenced blocks, which are examples. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}
