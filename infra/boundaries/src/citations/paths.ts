import path from 'node:path';
import type { Edge } from '../sources.ts';
import { withoutFences } from './pages.ts';

/** Where capabilities are handed what they need of each other. */
const COMPOSITION = 'backend/api/src/app.ts';

/** A way through the code that a page shows: its files, in the order in which they are opened. */
export interface FollowedPath {
  heading: string;
  files: string[];
}

/** Finds the tables `| step | file |` of a page. */
export function pathsIn(markdown: string): FollowedPath[] {
  return withoutFences(markdown)
    .split(/^## /m)
    .filter((section) => section.includes('| step | file |'))
    .map((section) => ({
      heading: section.split('\n', 1)[0] ?? '',
      files: [...section.matchAll(/^\|[^|]*\| `([^`]+)` \|$/gm)].map(([, file]) => file ?? ''),
    }));
}

/**
 * Finds the steps that follow from none before them. One follows from another if either imports the other, through the
 * door of a package if need be; if both know the same call of the API; if the API's app.ts hands one to the other; if it
 * is a projector of the other's events; or if they share a folder, as a projector and its queries do, which meet in the table.
 */
export function findLooseSteps({ files }: FollowedPath, edges: Edge[], texts: Map<string, string>): string[] {
  const imports = importsByFile(edges);
  const reached = new Map(files.map((file) => [file, reachOf(file, imports)]));
  const handedOut = new Set(imports.get(COMPOSITION));
  const follows = (file: string, other: string) =>
    isLinked(file, other, reached) ||
    (handedOut.has(file) && handedOut.has(other)) ||
    isProjectorOf(file, other, texts);
  return files.filter((file, index) => {
    const before = files.slice(0, index);
    return index > 0 && !before.some((other) => follows(file, other));
  });
}

/** A projector names events without importing them: its keys are what it subscribes to. */
function isProjectorOf(file: string, other: string, texts: Map<string, string>): boolean {
  if (!file.endsWith('.projector.ts') || !other.startsWith('contracts/src/events/')) return false;
  const events = [...(texts.get(other) ?? '').matchAll(/'([A-Z]\w+)'/g)].map(([, name]) => name);
  return events.some((name) => texts.get(file)?.includes(` ${name}: `));
}

/** Finds the steps that are called by later ones alone: what is called comes after one of its callers. */
export function findUncalledSteps(files: string[], edges: Edge[]): string[] {
  const imports = importsByFile(edges);
  const calls = (callers: string[], file: string) =>
    callers.some((caller) => reachOf(caller, imports).has(file));
  return files.filter((file, index) => {
    if (file.startsWith('contracts/')) return false;
    return calls(files.slice(index + 1), file) && !calls(files.slice(0, index), file);
  });
}

function isLinked(one: string, other: string, reached: Map<string, Set<string>>): boolean {
  const [mine, theirs] = [reached.get(one), reached.get(other)];
  if (mine?.has(other) || theirs?.has(one) || path.dirname(one) === path.dirname(other)) return true;
  return [...(mine ?? [])].some((file) => file.startsWith('contracts/src/http/') && theirs?.has(file));
}

function importsByFile(edges: Edge[]): Map<string, string[]> {
  const imports = new Map<string, string[]>();
  for (const { from, target } of edges) {
    if (target.kind !== 'source') continue;
    imports.set(from.file, [...(imports.get(from.file) ?? []), target.source.file]);
  }
  return imports;
}

/** What a file imports, and what lies behind the doors (index.ts) among that. */
function reachOf(file: string, imports: Map<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const queue = [...(imports.get(file) ?? [])];
  for (const next of queue) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (path.basename(next) === 'index.ts') queue.push(...(imports.get(next) ?? []));
  }
  return reached;
}
