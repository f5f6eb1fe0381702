import { isNode, nameOf, type SyntaxNode, walk } from './nodes.ts';
import type { Problem } from './rules.ts';
import type { Source } from './sources.ts';

/** A use of a global: `crypto`, `Date`, `location`. */
interface GlobalUse {
  node: SyntaxNode;
  name: string;
  /** `now` in `Date.now`, if literal. */
  member: string;
  as: 'called' | 'constructed' | 'member' | 'value';
}

/** Finds uses of globals; names declared in the file, and types, do not count. */
function findGlobals(program: SyntaxNode): GlobalUse[] {
  const own = new Set<string>();
  const roles = new Map<unknown, Omit<GlobalUse, 'node' | 'name'> | null>();
  const found: GlobalUse[] = [];
  walk(program, (node) => {
    for (const name of declaredBy(node)) own.add(name);
    for (const part of notReferencesOf(node)) roles.set(part, null);
    if (node.type === 'CallExpression') roles.set(node.callee, { as: 'called', member: '' });
    if (node.type === 'NewExpression') roles.set(node.callee, { as: 'constructed', member: '' });
    if (node.type === 'MemberExpression' && node.computed !== true)
      roles.set(node.object, { as: 'member', member: nameOf(node.property) });
    const role = roles.get(node);
    const name = nameOf(node);
    if (name && role !== null) found.push({ node, name, ...(role ?? { as: 'value', member: '' }) });
  });
  return found.filter(({ name }) => !own.has(name));
}

const KEYED = new Set([
  ...['Property', 'PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature'],
  'ImportAttribute',
]);
/** TypeScript nodes that contain values; names in all others are types. */
const HOLD_VALUES = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);
const TYPE_NAMES = ['typeName', 'expression', 'left', 'right', 'id', 'label', 'exprName', 'parameterName'];

/** Children that are names but not references: keys, members, types, the right of `instanceof`. */
function notReferencesOf(node: SyntaxNode): unknown[] {
  const isWrittenOut = node.computed !== true;
  if (node.type === 'MemberExpression') return isWrittenOut ? [node.property] : [];
  if (KEYED.has(node.type)) return isWrittenOut && node.shorthand !== true ? [node.key] : [];
  if (node.type === 'BinaryExpression') return node.operator === 'instanceof' ? [node.right] : [];
  if (!node.type.startsWith('TS') || HOLD_VALUES.has(node.type)) return [];
  return TYPE_NAMES.map((part) => node[part]);
}

/** Names declared by a node: parameters, variables, functions, imports. */
function declaredBy(node: SyntaxNode): string[] {
  if (node.type === 'VariableDeclarator') return patternNames(node.id);
  if (Array.isArray(node.params)) return [nameOf(node.id), ...node.params.flatMap(patternNames)];
  if (node.type.startsWith('Import') && isNode(node.local)) return [nameOf(node.local)];
  return [];
}

/** Names bound by a pattern, without its types and defaults. */
function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  if (pattern.type === 'Identifier') return [nameOf(pattern)];
  const { left, argument, value, parameter, elements, properties } = pattern;
  const parts = [left, argument, value, parameter, elements, properties];
  return parts.flatMap((part) => (Array.isArray(part) ? part.flatMap(patternNames) : patternNames(part)));
}

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
