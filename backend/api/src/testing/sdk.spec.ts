import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXAMPLE } from '@stampwell/contracts/http/v1/examples.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { createCard } from './spec-card.ts';
import { keyOf } from './spec-key.ts';
import { openTestApp } from './test-app.ts';

/** The SDK as it would be published, installed in a folder of its own and run there against the API. */

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../../..');
const SDK = path.join(ROOT, 'contracts/sdk');
const app = await openTestApp({ projectors });
const folder = await mkdtemp(path.join(os.tmpdir(), 'stampwell-sdk-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const [shop, ann] = [await app.business(), await app.customer()];
const { secret } = await keyOf(app, shop);

interface Packed {
  filename: string;
  files: { path: string }[];
}

const npm = {
  cwd: SDK,
  env: { ...process.env, PATH: `${path.join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
};
const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], npm);
const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as Packed[];
if (!packed) throw new Error('npm packed nothing');
const installed = path.join(folder, 'node_modules/@stampwell/sdk');
await mkdir(installed, { recursive: true });
await run('tar', ['-xzf', path.join(folder, packed.filename), '-C', installed, '--strip-components=1']);
await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
const examples = [
  ...(await readFile(path.join(installed, 'README.md'), 'utf8')).matchAll(/```ts\n([\s\S]*?)```/g),
].map(([, code = '']) => code.replaceAll(EXAMPLE.code, ann.qrCode));
await Promise.all(examples.map((code, nth) => writeFile(path.join(folder, `example-${nth}.ts`), code)));

async function output(nth: number): Promise<string> {
  const env = { ...process.env, FORCE_COLOR: '0', STAMPWELL_URL: app.url, STAMPWELL_KEY: secret };
  return (await run(process.execPath, [`example-${nth}.ts`], { cwd: folder, env })).stdout;
}

it('is published as code and types alone, and needs nothing', async () => {
  const names = ['call', 'client', 'each', 'generated/operations', 'index', 'send', 'stampwell-error'];
  const files = [
    'README.md',
    'package.json',
    ...names.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
  ];
  expect(packed.files.map(({ path }) => path).sort()).toEqual(files.sort());
  const manifest = JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8'));
  expect(manifest.dependencies ?? {}).toEqual({});
  for (const file of [manifest.exports['.'].types, manifest.exports['.'].default])
    expect(files).toContain(path.normalize(file));
});

it('has strict types, however a program resolves it', async () => {
  const files = [...examples.keys()].map((nth) => `example-${nth}.ts`);
  await writeFile(path.join(folder, 'process.d.ts'), PROCESS);
  await writeFile(path.join(folder, 'wrong.ts'), WRONG);
  const check = async (module: string, moduleResolution: string) => {
    const compilerOptions = {
      ...{ module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'] },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, types: [] },
    };
    const config = path.join(folder, `tsconfig.${moduleResolution}.json`);
    await writeFile(
      config,
      JSON.stringify({ compilerOptions, files: [...files, 'process.d.ts', 'wrong.ts'] }),
    );
    await run('tsc', ['-p', config], npm);
  };
  await Promise.all([check('nodenext', 'nodenext'), check('esnext', 'bundler')]);
});

const PROCESS = 'declare const process: { env: Record<string, string | undefined> };';
const WRONG = `import { createStampwell } from '@stampwell/sdk';
const stampwell = createStampwell({ url: '', key: '' });
// @ts-expect-error a body needs its fields
await stampwell.undo({});
// @ts-expect-error an answer has no others
(await stampwell.give({ code: '' })).points;
`;

it('gives a stamp by the first example of its README, in six lines', async () => {
  expect(examples[0]?.trim().split('\n').filter(Boolean)).toHaveLength(5);
  expect(await output(0)).toBe('1 of 10 stamps\n');
  // The same sale.
  expect(await output(0)).toBe('1 of 10 stamps\n');
});

it('reads lists and refusals by the others', async () => {
  const ben = await app.customer();
  await createCard(app, { businessId: shop.id, customerId: ben.id }).stamp(4);
  await app.ports.waitForPosition(await app.store.head(), 10_000);
  expect(examples).toHaveLength(3);
  const [list, refusal] = await Promise.all([output(1), output(2)]);
  expect(list.trim().split('\n').sort()).toEqual(['1', '4']);
  expect(refusal).toMatch(/^cooldown_active: .+\n$/);
});
