import path from 'node:path';
import type { Edge } from '../sources.ts';
import { withoutFences } from './pages.ts';

/** Where capabilities receive ports of each other. */
const COMPOSITION = 'backend/api/src/app.ts';

/** A path through the code in a page: its files, in reading order. */
export interface FollowedPath {
  heading: string;
  files: string[];
}

/** Finds tables `| step | file |` in a page. */
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
 * Finds steps that follow from no earlier one. A step follows from another if one imports the other, possibly through a package's
 * index; if both use the same API endpoint; if app.ts connects them; if it projects the other's events; or if they share a folder, as
 * projector and queries do, which meet in a table.
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

/** Projectors name events without importing them: their keys are the subscription. */
function isProjectorOf(file: string, other: string, texts: Map<string, string>): boolean {
  if (!file.endsWith('.projector.ts') || !other.startsWith('contracts/src/events/')) return false;
  const events = [...(texts.get(other) ?? '').matchAll(/'([A-Z]\w+)'/g)].map(([, name]) => name);
  return events.some((name) => texts.get(file)?.includes(` ${name}: `));
}

/** Finds steps that only later steps call: a callee must come after one of its callers. */
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

/** A file's imports, including those behind an index.ts. */
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
