import { findCycles } from './cycles.ts';
import type { Project } from './projects.ts';
import { findImpurities } from './purity.ts';
import { importRules, isDecider, type Problem } from './rules.ts';
import { type Edge, followImports, type Source } from './sources.ts';

/** A place in the code that breaks a rule of the house. */
export interface Refusal extends Problem {
  file: string;
  line: number;
}

/** The house: its projects, the text of its files, and the tools of its tests. */
export interface House {
  projects: Project[];
  /** File path (relative to the repository) → text. */
  texts: Map<string, string>;
  testTools: ReadonlySet<string>;
}

/** Checks every rule of who may import whom; an empty list means that the house stands. */
export function checkBoundaries({ projects, texts, testTools }: House): Refusal[] {
  const { sources, edges } = followImports(texts, projects);
  const refusals = [
    ...refuseImports(edges, testTools),
    ...sources.filter(isDecider).flatMap(refuseImpurities),
    ...findCycles(sources, edges).map(refuseCycle),
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

function refuseImpurities({ file, syntax }: Source): Refusal[] {
  return findImpurities(syntax.program).map(({ what, remedy, offset }) => ({
    file,
    line: syntax.lineAt(offset),
    what,
    remedy,
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
