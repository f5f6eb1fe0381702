import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import type { Project } from './projects.ts';
import { type ImportSite, parse, type Syntax } from './syntax.ts';

/** A source file of a project. */
export interface Source {
  /** Relative to the repository, with forward slashes. */
  file: string;
  project: Project;
  /** Specs and what only specs use. */
  isTest: boolean;
  syntax: Syntax;
}

/** Where an import leads. */
export type Target =
  | { kind: 'source'; source: Source }
  | { kind: 'project'; project: Project }
  | { kind: 'package'; name: string }
  | { kind: 'builtin' }
  | { kind: 'asset' };

/** An import with its two ends. */
export interface Edge extends ImportSite {
  from: Source;
  target: Target;
}

const SOURCE_FILES = '**/*.{ts,tsx,mts,mjs}';
const NOT_SOURCES = ['**/node_modules/**', '**/dist/**'];
const TEST_FILES = /\.(spec|suite|fixture|fixtures)\.tsx?$|\/testing\//;
const TRIED_ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts', '/index.tsx'];

/** Reads the text of every source file of the projects. */
export function readTexts(repository: string, projects: Project[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { root } of projects) {
    const cwd = path.join(repository, root);
    for (const found of globSync(SOURCE_FILES, { cwd, exclude: NOT_SOURCES })) {
      texts.set(
        path.posix.join(root, found.replaceAll('\\', '/')),
        readFileSync(path.join(cwd, found), 'utf8'),
      );
    }
  }
  return texts;
}

/** Parses the texts and follows every import. */
export function followImports(
  texts: Map<string, string>,
  projects: Project[],
): { sources: Source[]; edges: Edge[] } {
  const sources = new Map<string, Source>();
  for (const [file, text] of texts) {
    const project = projects.find(({ root }) => file.startsWith(`${root}/`));
    if (project)
      sources.set(file, { file, project, isTest: TEST_FILES.test(file), syntax: parse(file, text) });
  }
  const edges = [...sources.values()].flatMap((from) =>
    from.syntax.imports.map((site) => ({
      ...site,
      from,
      target: resolve(site.specifier, from, sources, projects),
    })),
  );
  return { sources: [...sources.values()], edges };
}

function resolve(specifier: string, from: Source, sources: Map<string, Source>, projects: Project[]): Target {
  if (specifier.startsWith('.')) {
    const source = findSource(path.posix.join(path.posix.dirname(from.file), specifier), sources);
    return source ? { kind: 'source', source } : { kind: 'asset' };
  }
  if (isBuiltin(specifier)) return { kind: 'builtin' };
  const name = packageName(specifier);
  const project = projects.find((candidate) => candidate.name === name);
  if (!project) return { kind: 'package', name };
  const place = exportedPlace(project, `.${specifier.slice(name.length)}`);
  const source = place ? findSource(path.posix.join(project.root, place), sources) : undefined;
  return source ? { kind: 'source', source } : { kind: 'project', project };
}

function findSource(place: string, sources: Map<string, Source>): Source | undefined {
  // Bundled code may leave the ending out, or write the one that a compiler would give.
  const places = TRIED_ENDINGS.map((ending) => place + ending).concat(place.replace(/\.js(x?)$/, '.ts$1'));
  return places.map((candidate) => sources.get(candidate)).find(Boolean);
}

function exportedPlace(project: Project, subpath: string): string | undefined {
  const exact = project.exports[subpath];
  if (exact) return exact;
  const pattern = Object.keys(project.exports).find(
    (key) => key.endsWith('*') && subpath.startsWith(key.slice(0, -1)),
  );
  return pattern && project.exports[pattern]?.replace('*', subpath.slice(pattern.length - 1));
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
