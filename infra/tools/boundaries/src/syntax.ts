import { parseAst } from 'vite';
import { locatedFile } from './locations.ts';
import { literalOf, type SyntaxNode, walk } from './nodes.ts';

/** An import of any form. */
export interface ImportSite {
  specifier: string;
  line: number;
}

/** The imports and identifiers of a source file. */
export interface Syntax {
  imports: ImportSite[];
  program: SyntaxNode;
  lineAt(offset: number): number;
}

/**
 * Parses TypeScript and JavaScript, with JSX depending on the name.
 * @throws on a syntax error, with the file's name
 */
export function parse(file: string, text: string): Syntax {
  const program = parseAst(text, { lang: languageOf(file) }, file) as unknown as SyntaxNode;
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: ImportSite[] = [];
  walk(program, (node) => {
    const specifier = importedBy(node);
    if (specifier !== null) imports.push({ specifier, line: lineAt(node.start) });
  });
  return { imports, program, lineAt };
}

function languageOf(file: string) {
  if (/\.[cm]?jsx?$/.test(file)) return 'jsx';
  if (file.endsWith('.d.ts')) return 'dts';
  return file.endsWith('x') ? 'tsx' : 'ts';
}

const IMPORTING = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** The target of a node, if literal: an import, or a file located beside this one. */
function importedBy(node: SyntaxNode): string | null {
  if (IMPORTING.has(node.type)) return literalOf(node.source ?? node.argument);
  if (node.type === 'TSExternalModuleReference') return literalOf(node.expression);
  return locatedFile(node);
}
