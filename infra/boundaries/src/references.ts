import { isNode, nameOf, type SyntaxNode, walk } from './nodes.ts';

/** A use of a global: `crypto`, `Date`, `location`. */
export interface GlobalUse {
  node: SyntaxNode;
  name: string;
  /** `now` in `Date.now`, if literal. */
  member: string;
  as: 'called' | 'constructed' | 'member' | 'value';
}

/** Finds uses of globals; names declared in the file, and types, do not count. */
export function findGlobals(program: SyntaxNode): GlobalUse[] {
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
