import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './boundaries.ts';
import { MAY_COMPUTE } from './computed-imports.ts';
import type { Project } from './projects.ts';

const exported = { '.': './src/index.ts', './*': './src/*' };
const projects: Project[] = [
  {
    name: '@stampwell/ui',
    root: 'shell/packages/ui',
    layer: 'ui',
    exports: exported,
    dependencies: new Set(),
    targets: new Set(['test']),
  },
  {
    name: '@stampwell/shell',
    root: 'shell/app',
    layer: 'shell',
    exports: exported,
    targets: new Set(['test']),
    dependencies: new Set(['@stampwell/ui']),
  },
];

/** Checks one file of the shell, beside a ui package with a theme and a stamp. */
function check(text: string, file = 'shell/app/src/a.ts'): string[] {
  const texts = new Map([
    ['shell/packages/ui/src/index.ts', ''],
    ['shell/packages/ui/src/theme.css', ''],
    ['shell/app/src/worker.ts', ''],
    [file, text],
  ]);
  const assets = new Set(['shell/packages/ui/src/stamp.svg', 'shell/app/src/shops.json']);
  return checkBoundaries({ projects, texts, assets, testTools: new Set() }).map(({ what }) => what);
}

describe('an unresolved import is refused', () => {
  it.each([
    ["import './gone.ts';", './gone.ts leads nowhere'],
    ["import './gone.css';", './gone.css leads nowhere'],
    ["import gone from './gone.json';\ngone;", './gone.json leads nowhere'],
    ["import '@stampwell/ui/gone.ts';", '@stampwell/ui/gone.ts leads nowhere'],
    ["export const worker = new URL('./gone.worker.ts', import.meta.url);", './gone.worker.ts leads nowhere'],
    ["export const place = import.meta.resolve('./gone.ts');", './gone.ts leads nowhere'],
  ])('%s', (text, what) => {
    expect(check(text)).toEqual([what]);
  });

  it.each([
    "import shops from './shops.json';\nshops;",
    "import '@stampwell/ui/theme.css';",
    "import stamp from '@stampwell/ui/stamp.svg';\nstamp;",
    "import script from './worker.ts?inline';\nscript;",
    "export const worker = new URL('./worker.ts', import.meta.url);",
    "export const folder = new URL('../public/', import.meta.url);",
  ])('but not %s', (text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('other files than TypeScript are checked too', () => {
  const other = '../../packages/ui/src/stamp.svg reaches into another package';

  it.each([
    ['shell/app/src/a.module.css', '.a { background: url(../../packages/ui/src/stamp.svg); }', other],
    ['shell/app/src/a.module.css', ".a { composes: b from './gone.css'; }", './gone.css leads nowhere'],
    ['shell/app/src/a.css', "@import url('./gone.css');", './gone.css leads nowhere'],
    ['shell/app/src/a.js', "import './gone.js';", './gone.js leads nowhere'],
    ['shell/app/src/a.ts', "import stamp from '../../packages/ui/src/stamp.svg';\nstamp;", other],
  ])('%s: %s', (file, text, what) => {
    expect(check(text, file)).toEqual([what]);
  });

  it('except URLs and comments', () => {
    const text =
      "/* @import './gone.css' */\n.a { background: url(data:image/png;base64,AA), url('/stamp.svg'); }";
    expect(check(text, 'shell/app/src/a.css')).toEqual([]);
  });
});

describe('a computed import is refused', () => {
  it.each([
    ['export const load = (name: string) => import(name);', 'import() of something computed'],
    ["export const load = (name: string) => import('./' + name);", 'import() of something computed'],
    [
      'export const at = (name: string) => new URL(name, import.meta.url);',
      'the place of a file is computed',
    ],
    ['export const at = (name: string) => import.meta.resolve(name);', 'the place of a file is computed'],
    ["export const a = require('./a.ts');", 'require() instead of import'],
    ["import { createRequire } from 'node:module';\ncreateRequire;", 'createRequire()'],
    ['export const here = import.meta.url;', 'import.meta.url is used for something else than new URL(…)'],
  ])('%s', (text, what) => {
    expect(check(text)).toContain(what);
  });

  it('except files in a neighbouring folder, and network addresses', () => {
    const beside = 'export const at = (name: string) => new URL(`./images/$' + '{name}`, import.meta.url);';
    expect(check(beside)).toEqual([]);
    expect(check('export const at = (path: string) => new URL(path, location.origin);')).toEqual([]);
  });

  it('except in listed tools that exist', () => {
    const repository = path.resolve(import.meta.dirname, '../../../..');
    expect(Object.keys(MAY_COMPUTE).filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  });
});
