import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A shared package's version, and its run-time exports by module. */
export interface Surface {
  version: string;
  modules: Record<string, string[]>;
}

interface PackageJson {
  version: string;
  exports: Record<string, string>;
}

/** @param modules specifiers: `@stampwell/ui`, `@stampwell/ui/forms` */
export function surfaceOf(folder: string, modules: readonly string[]): Surface {
  const { version, exports } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  const names = modules.map((module) => {
    const subpath = module.split('/').slice(2).join('/');
    const file = exports[subpath ? `./${subpath}` : '.'] ?? '';
    return [module, exportedNames(path.join(folder, file)).sort()];
  });
  return { version, modules: Object.fromEntries(names) };
}

/** Without types, which do not exist at run time. */
function exportedNames(file: string): string[] {
  const { body } = parseAst(readFileSync(file, 'utf8'), { lang: 'tsx' }, file);
  return body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration' && statement.exportKind !== 'type')
      return exportedNames(path.join(path.dirname(file), String(statement.source.value)));
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
    const named = statement.specifiers.filter(({ exportKind }) => exportKind !== 'type');
    return [...named.map(({ exported }) => nameOf(exported)), ...declaredBy(statement.declaration)];
  });
}

const nameOf = (node: { name?: string; value?: unknown }): string => node.name ?? String(node.value);

function declaredBy(declaration: unknown): string[] {
  const { id, declarations = [] } = (declaration ?? {}) as {
    id?: { name: string };
    declarations?: { id: { name: string } }[];
  };
  return [id, ...declarations.map((one) => one.id)].flatMap((one) => one?.name ?? []);
}

type Step = 'major' | 'minor' | null;

/** The version step required by changed exports. */
export function neededStep(before: Surface, now: Surface): { step: Step; because: string[] } {
  const named = ({ modules }: Surface) =>
    Object.entries(modules).flatMap(([module, names]) => names.map((name) => `${name} of ${module}`));
  const gone = named(before).filter((name) => !named(now).includes(name));
  if (gone.length > 0) return { step: 'major', because: gone };
  const added = named(now).filter((name) => !named(before).includes(name));
  return { step: added.length > 0 ? 'minor' : null, because: added };
}

/** Whether a version has risen by at least that step. */
export function hasRisen(from: string, to: string, step: Step): boolean {
  const [major = 0, minor = 0] = from.split('.').map(Number);
  const [newMajor = 0, newMinor = 0] = to.split('.').map(Number);
  if (step === null || newMajor > major) return true;
  return step === 'minor' && newMajor === major && newMinor > minor;
}
