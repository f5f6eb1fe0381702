import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** Names of an event type's writers or readers, in the order in which they were found. */
export type NamesByType = Map<string, Set<string>>;

export const addName = (names: NamesByType, type: string, name: string) =>
  names.set(type, (names.get(type) ?? new Set()).add(name));

interface SyntaxNode {
  type: string;
  [property: string]: unknown;
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
const child = (node: unknown, name: string) => (isNode(node) && isNode(node[name]) ? node[name] : undefined);
const textOf = (node: SyntaxNode | undefined) => (typeof node?.value === 'string' ? node.value : undefined);
const nameOf = (node: SyntaxNode | undefined) => (typeof node?.name === 'string' ? node.name : undefined);

/** The function that a node declares, or the command that its `case` is about. */
function labelOf(node: SyntaxNode): string | undefined {
  if (node.type === 'SwitchCase') return textOf(child(node, 'test'));
  const isFunction =
    node.type === 'FunctionDeclaration' || child(node, 'init')?.type === 'ArrowFunctionExpression';
  return isFunction ? nameOf(child(node, 'id')) : undefined;
}

/** The command of an `if (command.type === 'Register')`. */
function conditionOf(node: SyntaxNode): string | undefined {
  const test = child(node, 'test');
  const isOfType = nameOf(child(child(test, 'left'), 'property')) === 'type' && test?.operator === '===';
  return node.type === 'IfStatement' && isOfType ? textOf(child(test, 'right')) : undefined;
}

/** The possible values of an expression of literals. */
function literalsOf(node: SyntaxNode | undefined): string[] {
  if (node?.type === 'TSAsExpression') return literalsOf(child(node, 'expression'));
  if (node?.type !== 'ConditionalExpression') return [textOf(node) ?? []].flat();
  return [...literalsOf(child(node, 'consequent')), ...literalsOf(child(node, 'alternate'))];
}

/** The types of the event that a node makes: `{ type: 'StampsGiven', data }`. */
function eventTypesIn(node: SyntaxNode): string[] {
  if (node.type !== 'ObjectExpression') return [];
  const values = new Map(
    (node.properties as SyntaxNode[]).map((property) => [
      nameOf(child(property, 'key')),
      child(property, 'value'),
    ]),
  );
  return values.has('data') ? literalsOf(values.get('type')) : [];
}

/** Every node with its nearest label. */
function* labelled(node: SyntaxNode, around: string): Generator<[SyntaxNode, string]> {
  const label = labelOf(node) ?? around;
  yield [node, label];
  const condition = conditionOf(node) ?? label;
  for (const [name, value] of Object.entries(node))
    for (const inner of [value].flat())
      if (isNode(inner)) yield* labelled(inner, name === 'consequent' ? condition : label);
}

/** `<file> <function or command>` in a folder that makes an event, by the event's type. */
export function findWriters(folder: string): NamesByType {
  const writers: NamesByType = new Map();
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.(spec|fixtures)\.ts$/.test(file));
  for (const file of files.sort()) {
    const program = parseAst(readFileSync(path.join(folder, file), 'utf8'), { lang: 'ts' }, file);
    for (const [node, label] of labelled(program as unknown as SyntaxNode, ''))
      for (const type of eventTypesIn(node)) addName(writers, type, `${file} ${label}`);
  }
  return writers;
}
