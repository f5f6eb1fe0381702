/**
 * The product as `npm run dev` runs it: a child that is replaced with each change behind the front end. It loads the packages of
 * npm, which is most of a start and does not change, and waits for the word before it reads any source of ours.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Built } from '@stampwell/build/dev/built.ts';
import { openHotChannel } from './hot-channel.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const LOADED_AHEAD = ['backend/api', 'backend/event-store', 'backend/postgres', 'shell/app/server'];

/** What the parent says. */
export type Word = { built: Built } | { begin: { port: string; built: Built[] } };

await Promise.all(LOADED_AHEAD.flatMap(packagesOf).map((name) => import(name).catch(() => undefined)));
process.send?.({ isPrepared: true });
const hot = openHotChannel();
const begun = Promise.withResolvers<string>();
// One listener from the start: a build that ends while the product loads is told too.
process.on('message', (word: Word) => {
  const built = 'begin' in word ? word.begin.built : [word.built];
  built.forEach(hot.tell);
  if ('begin' in word) begun.resolve(word.begin.port);
});
await run(await begun.promise);

async function run(port: string): Promise<void> {
  const { seedDemo } = await import('../demo.ts');
  const { startProduct } = await import('../product.ts');
  const { whenAskedToStop } = await import('../when-asked-to-stop.ts');
  const { DATA_DIR = '.data', DEMO = '1', DEV_DATABASE_URL: databaseUrl = '' } = process.env;
  const product = await startProduct({
    dataDir: path.resolve(DATA_DIR),
    port: Number(port),
    env: process.env,
    databaseUrl,
    hot,
  });
  whenAskedToStop(() => product.stop());
  if (DEMO !== '0') await seedDemo(product);
  process.send?.({ ready: { url: product.url } });
}

function packagesOf(folder: string): string[] {
  const file = path.join(REPOSITORY, folder, 'package.json');
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !/^@(stampwell|types)\//.test(name));
}
