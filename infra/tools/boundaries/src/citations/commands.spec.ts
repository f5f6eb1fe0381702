import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPages } from './pages.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const launch = JSON.parse(readFileSync(path.join(repository, '.vscode/launch.json'), 'utf8')) as {
  configurations: { name: string; program: string; args?: string[] }[];
};
const { texts } = readPages(repository);
const pages = [...texts].filter(([file]) => file.endsWith('.md'));

describe('commands', () => {
  it.each(Object.keys(manifest.scripts))('%s is in docs/commands.md', (script) => {
    expect(texts.get('docs/commands.md')).toMatch(new RegExp(`npm (run )?${script}\\b|\`${script}\``));
  });

  it.each(Object.entries(manifest.scripts))('%s runs files that exist', (_, script) => {
    const files = script.match(/\b(backend|infra|projections)\/[\w./-]+\.(ts|mjs)\b/g) ?? [];
    expect(files.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
  });

  it('named by a page exist', () => {
    const named = pages.flatMap(([file, text]) =>
      [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, script = '']) => ({ file, script })),
    );
    expect(named.filter(({ script }) => !(script in manifest.scripts))).toEqual([]);
  });
});

it.each(launch.configurations)('the editor launches files that exist: $name', ({ program, args = [] }) => {
  const named = [program, ...args].flatMap((text) => text.match(/\b(?:node_modules|infra)\/[\w./-]+/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
});
