import type { Edge, Source } from './sources.ts';

/** Finds import cycles: one shortest cycle per strongly connected group of files, as edges. */
export function findCycles(sources: Source[], edges: Edge[]): Edge[][] {
  const outgoing = new Map<Source, Edge[]>(sources.map((source) => [source, []]));
  for (const edge of edges) outgoing.get(edge.from)?.push(edge);
  const reported = new Set<Source>();
  const cycles: Edge[][] = [];
  for (const source of sources) {
    if (reported.has(source)) continue;
    const cycle = shortestWayBack(source, outgoing);
    if (!cycle) continue;
    for (const { from } of cycle) reported.add(from);
    cycles.push(cycle);
  }
  return cycles;
}

/** Breadth-first search, recording the edge by which each file was reached. */
function shortestWayBack(start: Source, outgoing: Map<Source, Edge[]>): Edge[] | null {
  const reachedBy = new Map<Source, Edge>();
  const queue = [start];
  for (const source of queue) {
    for (const edge of outgoing.get(source) ?? []) {
      if (edge.target.kind !== 'source') continue;
      const next = edge.target.source;
      if (reachedBy.has(next)) continue;
      reachedBy.set(next, edge);
      if (next === start) return retrace(start, reachedBy);
      queue.push(next);
    }
  }
  return null;
}

function retrace(start: Source, reachedBy: Map<Source, Edge>): Edge[] {
  const way: Edge[] = [];
  let at = start;
  do {
    const edge = reachedBy.get(at);
    if (!edge) break;
    way.unshift(edge);
    at = edge.from;
  } while (at !== start);
  return way;
}
