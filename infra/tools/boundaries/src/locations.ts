import { isNode, literalOf, nameOf, type SyntaxNode } from './nodes.ts';

/** The argument of `new URL(here, import.meta.url)` or `import.meta.resolve(here)`; `undefined` for every other node. */
export function locatedBy(node: SyntaxNode): unknown {
  const [first, second] = Array.isArray(node.arguments) ? node.arguments : [];
  const isUrl = node.type === 'NewExpression' && nameOf(node.callee) === 'URL';
  if (isUrl && isImportMeta(second, 'url')) return first;
  if (node.type === 'CallExpression' && isImportMeta(node.callee, 'resolve')) return first;
  return undefined;
}

export function isImportMeta(node: unknown, property: string): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  return isNode(node.object) && node.object.type === 'MetaProperty' && nameOf(node.property) === property;
}

/** The file located by a node, if its path is literal; null for folders and files below them. */
export function locatedFile(node: SyntaxNode): string | null {
  const place = literalOf(locatedBy(node));
  return place
    ?.split('/')
    .at(-1)
    ?.match(/\w\.\w/)
    ? place
    : null;
}

/** Whether a path starts, whatever is interpolated, in a folder beside this file: `./images/${name}`. */
export function isBeside(place: unknown): boolean {
  if (!isNode(place) || place.type !== 'TemplateLiteral' || !Array.isArray(place.quasis)) return false;
  const [start] = place.quasis as [{ value: { cooked: string } }];
  return /^\.\/.+\/$/.test(start.value.cooked);
}
