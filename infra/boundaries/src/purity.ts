import type { Problem } from './rules.ts';
import { isNode, type SyntaxNode, walk } from './syntax.ts';

/** An impurity and the place where it stands. */
export interface Impurity extends Problem {
  offset: number;
}

/** Things that differ from one call to the next, or that reach out of the function. */
const IMPURE_GLOBALS = new Set([
  ...['crypto', 'performance', 'process', 'globalThis', 'console', 'fetch', 'Temporal'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
]);

const COMES_IN = 'Time, ids and chance come in with the command.';
const STAYS_SYNCHRONOUS =
  'Look things up before deciding: a decider is a plain function of command and state.';

/** Finds clocks, randomness, waiting and the outside world in a decider. */
export function findImpurities(program: SyntaxNode): Impurity[] {
  const found: Impurity[] = [];
  walk(program, (node) => {
    const problem = impurityOf(node);
    if (problem) found.push({ ...problem, offset: node.start });
  });
  return found;
}

function impurityOf(node: SyntaxNode): Problem | null {
  if (node.async === true || node.type === 'AwaitExpression') {
    return { what: 'a decider waits (async)', remedy: STAYS_SYNCHRONOUS };
  }
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return clockOf(node);
  if (node.type === 'MemberExpression') return memberOf(node);
  return null;
}

/** `new Date()` reads the clock, `new Date(text)` does not; `Date()` always does. */
function clockOf(node: SyntaxNode): Problem | null {
  const callee = nameOf(node.callee);
  const hasArguments = Array.isArray(node.arguments) && node.arguments.length > 0;
  const isClock = callee === 'Date' && (node.type === 'CallExpression' || !hasArguments);
  if (isClock) return { what: 'a decider reads the clock (Date)', remedy: COMES_IN };
  return IMPURE_GLOBALS.has(callee) ? { what: `a decider calls ${callee}()`, remedy: COMES_IN } : null;
}

function memberOf(node: SyntaxNode): Problem | null {
  const object = nameOf(node.object);
  const member = `${object}.${nameOf(node.property)}`;
  const isImpure = IMPURE_GLOBALS.has(object) || member === 'Date.now' || member === 'Math.random';
  return isImpure ? { what: `a decider uses ${member}`, remedy: COMES_IN } : null;
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
}
