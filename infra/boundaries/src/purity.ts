import { isNode, nameOf, type SyntaxNode, walk } from './nodes.ts';
import { findGlobals, type GlobalUse } from './references.ts';
import type { Problem } from './rules.ts';
import type { Source } from './sources.ts';

/** An impurity and its position. */
export interface Impurity extends Problem {
  offset: number;
}

/** What must be pure, as refusals name it. */
export type Pure = 'a decider' | 'contracts';

/** Globals whose results differ between calls, or with side effects. */
const IMPURE_GLOBALS = new Set([
  ...['crypto', 'performance', 'process', 'globalThis', 'global', 'self', 'console', 'fetch', 'Temporal'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'require', 'eval', 'Function', 'Buffer'],
  ...['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage'],
]);

const REMEDIES: Record<Pure, { reach: string; wait: string }> = {
  'a decider': {
    reach: 'Time, ids and chance come in with the command.',
    wait: 'Look things up before deciding: a decider is a plain function of command and state.',
  },
  contracts: {
    reach:
      'Contracts say what is agreed and do nothing: take time, ids and chance as arguments, or move this to its user.',
    wait: 'Contracts say what is agreed and do nothing: move this to its user.',
  },
};

/** Whether a file must be pure, by path and name: contracts, `*.decider.ts` and `*.rules.ts`. */
export function pureAs({ file, project, isTest }: Source): Pure | null {
  if (isTest) return null;
  if (/\.(decider|rules)\.ts$/.test(file)) return 'a decider';
  return project.layer === 'contracts' ? 'contracts' : null;
}

/** Finds clocks, randomness, asynchrony and access to the outside. */
export function findImpurities(program: SyntaxNode, who: Pure): Impurity[] {
  const found: Impurity[] = [];
  const { reach, wait } = REMEDIES[who];
  const say = (node: SyntaxNode, what: string | null, remedy: string) => {
    if (what) found.push({ what: `${who} ${what}`, remedy, offset: node.start });
  };
  walk(program, (node) => {
    const waits = node.async === true || node.type === 'AwaitExpression';
    say(node, waits ? 'waits (async)' : null, wait);
    say(node, clockOf(node), reach);
  });
  for (const use of findGlobals(program)) say(use.node, reachOf(use), reach);
  return found;
}

/** `new Date()` reads the clock, `new Date(text)` does not; `Date()` and `.format()` without a date always do. */
function clockOf(node: SyntaxNode): string | null {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return null;
  const hasArguments = Array.isArray(node.arguments) && node.arguments.length > 0;
  const isDate = nameOf(node.callee) === 'Date';
  if (isDate && (node.type === 'CallExpression' || !hasArguments)) return 'reads the clock (Date)';
  const isFormat = isNode(node.callee) && ['format', 'formatToParts'].includes(nameOf(node.callee.property));
  return isFormat && !hasArguments ? 'reads the clock (format without a date)' : null;
}

function reachOf({ name, member, as }: GlobalUse): string | null {
  if (name === 'Date') return member === 'now' ? 'uses Date.now' : handedOn(as, name);
  if (name === 'Math') return member === 'random' ? 'uses Math.random' : handedOn(as, name);
  if (!IMPURE_GLOBALS.has(name)) return null;
  if (as === 'called') return `calls ${name}()`;
  return `uses ${member ? `${name}.${member}` : name}`;
}

/** Aliased or accessed by a computed member, its use could not be checked. */
function handedOn(as: GlobalUse['as'], name: string): string | null {
  return as === 'value' ? `hands ${name} on` : null;
}
