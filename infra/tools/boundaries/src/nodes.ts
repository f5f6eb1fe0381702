/** The parts of a syntax node used here. */
export interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** Visits every node, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** The value of a string, or of a template without interpolation. */
export function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const [quasi] = node.quasis as [{ value: { cooked: string } }];
  return quasi.value.cooked;
}

/** The name of an identifier, otherwise ''. */
export function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
}
