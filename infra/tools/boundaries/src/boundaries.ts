import { findComputedImports } from './computed-imports.ts';
import type { Project } from './projects.ts';
import { findImpurities, pureAs } from './purity.ts';
import { importRules, type Problem } from './rules.ts';
import { type Edge, followImports, type Source } from './sources.ts';
import { findUndeclaredReads } from './tables.ts';

/** A place in the code that breaks a rule. */
export interface Refusal extends Problem {
  file: string;
  line: number;
}

/** The repository: its projects, their files' text, and the test tools. */
export interface Repository {
  projects: Project[];
  /** File path (relative to the repository) → text. */
  texts: Map<string, string>;
  /** Names of all other files. */
  assets?: Set<string>;
  testTools: ReadonlySet<string>;
}

/** Checks every rule on imports and read tables; empty if there are no violations. */
export function checkBoundaries({ projects, texts, assets = new Set(), testTools }: Repository): Refusal[] {
  const { sources, edges } = followImports({ texts, assets }, projects);
  const refusals = [
    ...refuseImports(edges, testTools),
    ...sources.flatMap(refuseImpurities),
    ...sources.flatMap(refuseComputedImports),
    ...findCycles(sources, edges).map(refuseCycle),
    ...refuseIdleSpecs(sources),
    ...findUndeclaredReads(sources).map((problem) => at(problem.source)(problem)),
  ];
  return refusals.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

function refuseImports(edges: Edge[], testTools: ReadonlySet<string>): Refusal[] {
  const rules = importRules(testTools);
  return edges.flatMap((edge) =>
    rules.flatMap((rule) => {
      const problem = rule(edge);
      return problem ? [{ file: edge.from.file, line: edge.line, ...problem }] : [];
    }),
  );
}

function refuseImpurities(source: Source): Refusal[] {
  const who = pureAs(source);
  return who ? findImpurities(source.syntax.program, who).map(at(source)) : [];
}

function refuseComputedImports(source: Source): Refusal[] {
  return findComputedImports(source).map(at(source));
}

/** Adds the line to a problem. */
function at({ file, syntax }: Source) {
  return ({ what, remedy, offset }: Problem & { offset: number }): Refusal => ({
    file,
    line: syntax.lineAt(offset),
    what,
    remedy,
  });
}

/** Targets that never run specs. */
const WITHOUT_SPECS = new Set(['lint', 'build']);

/** A spec that Nx never runs would always pass. Reports one per project. */
function refuseIdleSpecs(sources: Source[]): Refusal[] {
  const specs = new Map(
    sources.filter(({ file }) => /\.spec\.tsx?$/.test(file)).map((source) => [source.project, source]),
  );
  return [...specs.values()]
    .filter(({ project }) => project.targets.difference(WITHOUT_SPECS).size === 0)
    .map(({ file, project }) => ({
      file,
      line: 1,
      what: `no target of ${project.name} runs what this file tests`,
      remedy: 'Add "test": {} to the targets of nx in its package.json.',
    }));
}

function refuseCycle(cycle: Edge[]): Refusal {
  const [first] = cycle as [Edge, ...Edge[]];
  const way = [...cycle.map(({ from }) => from.file), first.from.file].join(' → ');
  return {
    file: first.from.file,
    line: first.line,
    what: `imports run in a circle: ${way}`,
    remedy: 'Move what the files share into one that imports none of them.',
  };
}

/** Finds import cycles: one shortest cycle per strongly connected group of files, as edges. */
function findCycles(sources: Source[], edges: Edge[]): Edge[][] {
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
