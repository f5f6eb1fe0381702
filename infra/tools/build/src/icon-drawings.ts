import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The SVG paths of icons (names at tabler.io). They are part of a remote's manifest, so that the shell need not bundle every icon.
 * @throws for an icon that `shell/packages/icons` lacks
 */
export async function drawIcons(names: Iterable<string>): Promise<Record<string, readonly string[]>> {
  const drawn = [...new Set(names)].sort().map(async (name) => [name, await pathsOf(name)] as const);
  return Object.fromEntries(await Promise.all(drawn));
}

async function pathsOf(name: string): Promise<readonly string[]> {
  const file = import.meta.resolve(`@stampwell/icons/drawn/${name}.ts`);
  if (!existsSync(fileURLToPath(file)))
    throw new Error(`the icon '${name}' is missing: npm run icons -- ${name}`);
  const [drawn] = Object.values((await import(file)) as Record<string, { paths: readonly string[] }>);
  return drawn?.paths ?? [];
}
