import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeSdk } from './generate.ts';

/** `npm run contract` writes the operations and the Postman collection; here they are compared with what it would write. */

const own = (file: string) => path.join(import.meta.dirname, file);
const FILES = { operations: own('src/generated/operations.ts'), collection: own('postman-collection.json') };

const folder = await mkdtemp(path.join(os.tmpdir(), 'stampwell-sdk-'));
afterAll(() => rm(folder, { recursive: true }));

it('is what the public API’s file says', async () => {
  const written =
    process.env.MODE === 'write'
      ? FILES
      : { operations: path.join(folder, 'operations.ts'), collection: path.join(folder, 'collection.json') };
  await writeSdk(written);
  for (const name of ['operations', 'collection'] as const)
    if ((await readFile(written[name], 'utf8')) !== (await readFile(FILES[name], 'utf8')))
      throw new Error(`${FILES[name]} is not what openapi-v1.json says. Write it by \`npm run contract\``);
  expect(await readFile(FILES.operations, 'utf8')).not.toMatch(/url: `[^`]*\$\{(?!encodeURIComponent)/);
});
