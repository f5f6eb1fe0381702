// `npm run icons -- gift bulb-filled`: draws icons by their names at tabler.io, and redraws the existing ones.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const TABLER = '@tabler/icons@3.51.0';
const here = import.meta.dirname;
const drawn = path.join(here, 'drawn');

const temporary = mkdtempSync(path.join(os.tmpdir(), 'stampwell-icons-'));
try {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: temporary, encoding: 'utf8' });
  const archive = run('npm', 'pack', '--silent', TABLER).trim();
  run('tar', '-xzf', archive);
  const there = readdirSync(drawn).map((file) => path.basename(file, '.ts'));
  const names = [...new Set([...there, ...process.argv.slice(2)])].sort();
  for (const name of names) writeFileSync(path.join(drawn, `${name}.ts`), draw(name));
  writeFileSync(
    path.join(here, 'index.ts'),
    [
      `export type { Icon, IconProps } from './icon.ts';`,
      ...names.map((name) => `export { ${componentOf(name)} } from './drawn/${name}.ts';`),
      '',
    ].join('\n'),
  );
  execFileSync('npx', ['biome', 'check', '--write', here], { stdio: 'inherit' });
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

/** An icon has a file of its own, so that each script carries only those that it shows. */
function draw(name: string): string {
  const isFilled = name.endsWith('-filled');
  const file = isFilled ? `filled/${name.slice(0, -'-filled'.length)}` : `outline/${name}`;
  const svg = readFileSync(path.join(temporary, 'package/icons', `${file}.svg`), 'utf8');
  // All have an invisible square first.
  const shapes = [...svg.matchAll(/^ {2}<(\w+) (?:d="([^"]+)")?/gm)].slice(1);
  const paths = shapes.map(([, tag, d]) => {
    if (tag !== 'path' || !d) throw new Error(`'${name}' is not drawn by paths alone`);
    return d;
  });
  if (paths.length === 0) throw new Error(`'${name}' has no paths`);
  const args = [JSON.stringify(paths), ...(isFilled ? ['true'] : [])].join(', ');
  return `import { icon } from '../icon.ts';\n\nexport const ${componentOf(name)} = /* @__PURE__ */ icon(${args});\n`;
}

function componentOf(name: string): string {
  return `Icon${name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}`;
}
