import { isNode, literalOf, nameOf, type SyntaxNode } from './nodes.ts';

/**
 * The expression by which a node locates a file beside its own: `new URL(here, import.meta.url)` or
 * `import.meta.resolve(here)`. `undefined` for every other node.
 */
export function locatedBy(node: SyntaxNode): unknown {
  const [first, second] = Array.isArray(node.arguments) ? node.arguments : [];
  const isUrl = node.type === 'NewExpression' && nameOf(node.callee) === 'URL';
  if (isUrl && isImportMeta(second, 'url')) return first;
  if (node.type === 'CallExpression' && isImportMeta(node.callee, 'resolve')) return first;
  return undefined;
}

/** Whether a node is `import.meta.<property>`. */
export function isImportMeta(node: unknown, property: string): boolean {
  if (!isNode(node) || node.type !== 'MemberExpression') return false;
  return isNode(node.object) && node.object.type === 'MetaProperty' && nameOf(node.property) === property;
}

/** The file that a node locates, if it says so outright; a folder, or what lies in one beside this file, is none. */
export function locatedFile(node: SyntaxNode): string | null {
  const place = literalOf(locatedBy(node));
  return place
    ?.split('/')
    .at(-1)
    ?.match(/\w\.\w/)
    ? place
    : null;
}

/** Whether a place begins, whatever is filled in, in a folder beside this file: `./images/${name}`. */
export function isBeside(place: unknown): boolean {
  if (!isNode(place) || place.type !== 'TemplateLiteral' || !Array.isArray(place.quasis)) return false;
  const [start] = place.quasis as [{ value: { cooked: string } }];
  return /^\.\/.+\/$/.test(start.value.cooked);
}
