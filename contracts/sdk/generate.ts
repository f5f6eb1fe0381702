import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generate } from 'orval';
import { collectionOf } from './postman.ts';

const CONTRACTS = path.resolve(import.meta.dirname, '..');
const HEADER = '/** Written by `npm run contract` from openapi-v1.json. */\n';

interface SdkFiles {
  operations: string;
  collection: string;
}

/** Writes the operations and the Postman collection that `openapi-v1.json` says. */
export async function writeSdk({ operations, collection }: SdkFiles): Promise<void> {
  const openapi = path.join(CONTRACTS, 'openapi-v1.json');
  const call = path.join(import.meta.dirname, 'src/call.ts');
  await generate(
    {
      input: { target: openapi },
      output: {
        target: operations,
        client: 'axios-functions',
        mode: 'single',
        override: { header: false, mutator: { path: call, name: 'call', extension: '.ts' } },
      },
    },
    import.meta.dirname,
  );
  await writeFile(operations, HEADER + mended(await readFile(operations, 'utf8')));
  const file = collectionOf(JSON.parse(await readFile(openapi, 'utf8')));
  await writeFile(collection, `${JSON.stringify(file, null, 2)}\n`);
}

/** orval leaves ids in addresses as they are, and adds types of its own that say nothing more. */
const mended = (text: string): string =>
  text
    .replace(/from '[^']*call\.ts'/, "from '../call.ts'")
    .replace(/url: `[^`]*`/g, (url) => url.replace(/(?<=\$\{)\w+(?=\})/g, 'encodeURIComponent($&)'))
    .replace(/\n*type AwaitedInput<T>[\s\S]*$/, '\n');
