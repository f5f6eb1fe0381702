import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Project } from './projects.ts';
import { type ImportSite, parse, type Syntax } from './syntax.ts';

const COMMENTS = /\/\*[\s\S]*?\*\//g;
const IMPORTS =
  /@import\s+(?:url\()?\s*['"]?([^'")\s;]+)|\bcomposes:[^;]*\bfrom\s+['"]([^'"]+)|\burl\(\s*['"]?([^'")]+)/g;
/** URLs that the browser loads by itself, and references within the style sheet. */
const NO_FILE = /^(?:[a-z]+:|\/|#)/;

/** Finds what a style sheet loads: style sheets, composed classes, fonts and images. */
function parseStylesheet(text: string): Syntax {
  const css = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (offset: number) => css.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [...css.matchAll(IMPORTS)]
    .map((match) => ({ specifier: match[1] ?? match[2] ?? match[3] ?? '', line: lineAt(match.index) }))
    .filter(({ specifier }) => !NO_FILE.test(specifier));
  return { imports, program: { type: 'Program', start: 0 }, lineAt };
}

/** A project's source file. */
export interface Source {
  /** Relative to the repository, with forward slashes. */
  file: string;
  project: Project;
  /** Specs, and code used only by specs. */
  isTest: boolean;
  syntax: Syntax;
}

/** The target of an import. */
export type Target =
  | { kind: 'source'; source: Source }
  | { kind: 'asset'; project: Project }
  | { kind: 'package'; name: string }
  | { kind: 'builtin' }
  | { kind: 'nowhere'; project?: Project };

/** An import with both ends. */
export interface Edge extends ImportSite {
  from: Source;
  target: Target;
}

const SOURCE_FILES = /\.([cm]?[jt]s|[jt]sx|css)$/;
const NOT_OURS = ['**/node_modules/**', '**/dist/**'];
const TEST_FILES = /\.(spec|suite|fixture|fixtures)\.tsx?$|\/testing\//;
const TRIED_ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

/** The text of every source file, and the names of all other files. */
export interface Files {
  texts: Map<string, string>;
  /** Style sheets, images, JSON: possible targets of imports. */
  assets: Set<string>;
}

export function readFiles(repository: string, projects: Project[]): Files {
  const texts = new Map<string, string>();
  const assets = new Set<string>();
  for (const { root } of projects) {
    const cwd = path.join(repository, root);
    for (const found of globSync('**/*.*', { cwd, exclude: NOT_OURS })) {
      const file = path.posix.join(root, found.replaceAll('\\', '/'));
      if (SOURCE_FILES.test(file)) texts.set(file, readFileSync(path.join(cwd, found), 'utf8'));
      else assets.add(file);
    }
  }
  return { texts, assets };
}

/** Parses the texts and resolves every import. */
export function followImports(
  { texts, assets }: Files,
  projects: Project[],
): { sources: Source[]; edges: Edge[] } {
  const sources = new Map<string, Source>();
  for (const [file, text] of texts) {
    const project = projectAt(file, projects);
    if (!project) continue;
    const syntax = file.endsWith('.css') ? parseStylesheet(text) : parse(file, text);
    sources.set(file, { file, project, isTest: TEST_FILES.test(file), syntax });
  }
  const edges = [...sources.values()].flatMap((from) =>
    from.syntax.imports.map((site) => ({
      ...site,
      from,
      target: resolve(site.specifier, from, { sources, assets, projects }),
    })),
  );
  return { sources: [...sources.values()], edges };
}

/** All possible targets. */
interface Targets {
  sources: Map<string, Source>;
  assets: Set<string>;
  projects: Project[];
}

function resolve(specifier: string, from: Source, targets: Targets): Target {
  if (specifier.startsWith('.')) {
    const [place = ''] = specifier.split('?');
    return findPlace(path.posix.join(path.posix.dirname(from.file), place), targets);
  }
  if (isBuiltin(specifier)) return { kind: 'builtin' };
  const name = packageName(specifier);
  const project = targets.projects.find((candidate) => candidate.name === name);
  if (!project) return { kind: 'package', name };
  const place = exportedPlace(project, `.${specifier.slice(name.length)}`);
  return place ? findPlace(path.posix.join(project.root, place), targets) : { kind: 'nowhere', project };
}

/** The source or asset at a path. */
function findPlace(place: string, { sources, assets, projects }: Targets): Target {
  // Bundled code may omit the extension, or write a compiler's.
  const places = TRIED_ENDINGS.map((ending) => place + ending).concat(place.replace(/\.js(x?)$/, '.ts$1'));
  const source = places.map((candidate) => sources.get(candidate)).find(Boolean);
  if (source) return { kind: 'source', source };
  const project = projectAt(place, projects);
  return project && assets.has(place) ? { kind: 'asset', project } : { kind: 'nowhere', project };
}

/** The innermost project that contains a file. */
function projectAt(file: string, projects: Project[]): Project | undefined {
  return projects
    .filter(({ root }) => file.startsWith(`${root}/`))
    .sort((a, b) => b.root.length - a.root.length)[0];
}

function exportedPlace(project: Project, subpath: string): string | undefined {
  const exact = project.exports[subpath];
  if (exact) return exact;
  const [pattern] = Object.keys(project.exports)
    .filter((key) => key.endsWith('*') && subpath.startsWith(key.slice(0, -1)))
    .sort((a, b) => b.length - a.length);
  return pattern && project.exports[pattern]?.replace('*', subpath.slice(pattern.length - 1));
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
