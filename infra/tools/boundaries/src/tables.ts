import { isNode, type SyntaxNode, walk } from './nodes.ts';
import type { Problem } from './rules.ts';
import type { Source } from './sources.ts';

/** An undeclared read of a table, or a declared read that does not happen. */
export interface TableProblem extends Problem {
  source: Source;
  offset: number;
}

/** `<read model's folder>/<name>.projector.ts`: its tables, and the read models whose tables it joins. */
interface ReadModel {
  name: string;
  projector: Source;
  tables: Set<string>;
  reads: Map<string, SyntaxNode>;
}

interface TableRead {
  source: Source;
  offset: number;
  /** `views`, where read models are, or another schema. */
  schema: string;
  table: string;
}

/** Only after SQL keywords, since other dotted words are not tables. */
const READ = /\b(?:FROM|JOIN)\s+([a-z_]+)\.([a-z_]+)/g;
const READ_MODELS = 'views';

/**
 * Finds tables of other read models that are joined without a declaration, declared without being joined, or read by the API itself.
 */
export function findUndeclaredReads(sources: readonly Source[]): TableProblem[] {
  const ours = sources.filter(({ project, isTest }) => project.layer === 'read-models' && !isTest);
  const models = ours.flatMap((source) => readModelOf(source, ours));
  const owners = new Map(models.flatMap(({ name, tables }) => [...tables].map((table) => [table, name])));
  const ofModels = models.flatMap((model) => {
    const reads = ours.filter((source) => folderOf(source) === folderOf(model.projector)).flatMap(readsOf);
    return [...undeclared(model, reads, owners), ...unread(model, reads, owners)];
  });
  return [...ofModels, ...askedByHand(sources, owners)];
}

/** The API must use queries, since a read model may change its tables. */
function askedByHand(sources: readonly Source[], owners: Map<string, string>): TableProblem[] {
  const api = sources.filter(({ project, isTest }) => project.layer === 'api' && !isTest);
  const reads = api.flatMap(readsOf).filter(({ schema }) => schema === READ_MODELS);
  return reads.map(({ source, offset, table }) => ({
    source,
    offset,
    what: `the API reads views.${table} itself`,
    remedy: `Ask a query of ${owners.get(table) ?? 'its read model'}, from views/.`,
  }));
}

function undeclared(model: ReadModel, reads: TableRead[], owners: Map<string, string>): TableProblem[] {
  return reads.flatMap(({ source, offset, schema, table }) => {
    const owner = ownerOf({ schema, table }, owners);
    if (owner === model.name || (owner && model.reads.has(owner))) return [];
    const what = `${model.name} reads ${schema}.${table}, ${owner ? `a table of ${owner}` : 'which no read model keeps'}`;
    const remedy = owner
      ? `Declare it: reads: ['${owner}'] in ${model.projector.file}. Or ask a query of ${owner}.`
      : 'Read a table that a projector declares.';
    return [{ source, offset, what, remedy }];
  });
}

function unread(model: ReadModel, reads: TableRead[], owners: Map<string, string>): TableProblem[] {
  const read = new Set(reads.map((place) => ownerOf(place, owners)));
  return [...model.reads].flatMap(([owner, node]) => {
    if (read.has(owner)) return [];
    const what = `${model.name} declares that it reads ${owner}, and does not`;
    return [{ source: model.projector, offset: node.start, what, remedy: 'Take it out of `reads`.' }];
  });
}

const ownerOf = ({ schema, table }: Pick<TableRead, 'schema' | 'table'>, owners: Map<string, string>) =>
  schema === READ_MODELS ? owners.get(table) : schema;

const folderOf = ({ file }: Source) => file.slice(0, file.lastIndexOf('/'));

function readModelOf(projector: Source, all: readonly Source[]): ReadModel[] {
  const name = /([^/]+)\.projector\.ts$/.exec(projector.file)?.[1];
  if (!name) return [];
  const model: ReadModel = { name, projector, tables: new Set(), reads: new Map() };
  // Large projectors declare tables in files of their own.
  for (const { syntax } of all.filter((source) => folderOf(source) === folderOf(projector)))
    walk(syntax.program, (node) => {
      const table = tableOf(node);
      if (table !== null) model.tables.add(table);
    });
  walk(projector.syntax.program, (node) => {
    for (const element of declaredReads(node)) model.reads.set(String(element.value), element);
  });
  return [model];
}

/** `table('cards', …)` */
function tableOf({ type, callee, arguments: given }: SyntaxNode): string | null {
  const isTable = type === 'CallExpression' && isNode(callee) && callee.name === 'table';
  const first = isTable && Array.isArray(given) ? given[0] : null;
  return isNode(first) && typeof first.value === 'string' ? first.value : null;
}

/** `reads: ['customer-cards', …]` */
function declaredReads({ type, key, value }: SyntaxNode): SyntaxNode[] {
  const isReads = type === 'Property' && isNode(key) && key.name === 'reads' && isNode(value);
  const elements = isReads && isNode(value) ? value.elements : null;
  return Array.isArray(elements) ? elements.filter(isNode) : [];
}

function readsOf(source: Source): TableRead[] {
  const found: TableRead[] = [];
  walk(source.syntax.program, (node) => {
    const text = textOf(node);
    for (const match of text.matchAll(READ)) {
      const [, schema = '', table = ''] = match;
      found.push({ source, offset: node.start, schema, table });
    }
  });
  return found;
}

function textOf({ type, value }: SyntaxNode): string {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return '';
  return 'raw' in value && typeof value.raw === 'string' ? value.raw : '';
}
