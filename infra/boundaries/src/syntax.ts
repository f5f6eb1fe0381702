import { parseAst } from 'vite';

/** A node of the syntax tree, as far as we look into it. */
export interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

/** An import as it is written, whichever of its forms it has. */
export interface ImportSite {
  specifier: string;
  line: number;
}

/** What a source file says. */
export interface Syntax {
  imports: ImportSite[];
  program: SyntaxNode;
  lineAt(offset: number): number;
}

/**
 * Parses TypeScript, with JSX where the name says so.
 * @throws on a syntax error, naming the file
 */
export function parse(file: string, text: string): Syntax {
  const lang = file.endsWith('x') ? 'tsx' : 'ts';
  const program = parseAst(
    text,
    { lang: file.endsWith('.d.ts') ? 'dts' : lang },
    file,
  ) as unknown as SyntaxNode;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [];
  walk(program, (node) => {
    const specifier = importedBy(node);
    if (specifier !== null) imports.push({ specifier, line: lineAt(node.start) });
  });
  return { imports, program, lineAt };
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

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

function importedBy(node: SyntaxNode): string | null {
  if (!IMPORTING.has(node.type)) return null;
  const source = node.source ?? node.argument;
  return isNode(source) && typeof source.value === 'string' ? source.value : null;
}
