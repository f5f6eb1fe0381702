import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type IconNode = [tag: string, attributes: { d?: string }][];

/**
 * The SVG paths of icons (names at tabler.io). They are part of a remote's manifest, so that the shell need not bundle every icon.
 * @param dir the folder whose `@tabler/icons-react` is used
 * @throws for an unknown icon
 */
export async function drawIcons(names: Iterable<string>, dir: string): Promise<Record<string, string[]>> {
  const entry = createRequire(path.join(dir, 'package.json')).resolve('@tabler/icons-react');
  const folder = path.join(entry, '../../esm/icons');
  const drawn = [...new Set(names)].sort().map(async (name) => [name, await draw(name, folder)] as const);
  return Object.fromEntries(await Promise.all(drawn));
}

async function draw(name: string, folder: string): Promise<string[]> {
  const file = path.join(folder, `Icon${pascal(name)}.mjs`);
  const { __iconNode: nodes } = (await import(pathToFileURL(file).href)) as { __iconNode: IconNode };
  return nodes.map(([tag, { d }]) => {
    if (tag !== 'path' || !d) throw new Error(`the icon '${name}' is not drawn with paths alone`);
    return d;
  });
}

const pascal = (name: string): string =>
  name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
