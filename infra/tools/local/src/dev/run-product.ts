/**
 * The product under `npm run dev`: a child replaced on each change behind the front end. It preloads npm's packages, the largest and
 * constant part of a start, and waits for the signal before reading our sources.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Built } from '@stampwell/build/dev/built.ts';
import { openHotChannel } from './hot-channel.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../..');
const LOADED_AHEAD = '{contracts,backend/*,projections/*,backend/web}/package.json';

/** The parent's messages. */
export type Word = { built: Built } | { begin: { port: string; built: Built[] } };

await Promise.all(
  globSync(LOADED_AHEAD, { cwd: REPOSITORY })
    .flatMap(packagesOf)
    .map((name) => import(name).catch(() => undefined)),
);
process.send?.({ isPrepared: true });
const hot = openHotChannel();
const begun = Promise.withResolvers<string>();
// Listens from the start, so that builds during loading are not missed.
process.on('message', (word: Word) => {
  const built = 'begin' in word ? word.begin.built : [word.built];
  built.forEach(hot.publish);
  if ('begin' in word) begun.resolve(word.begin.port);
});
await run(await begun.promise);

async function run(port: string): Promise<void> {
  const { DATA_DIR = '.data', DEMO = '1', DEV_DATABASE_URL: databaseUrl = '', EVENT_STORE_URL } = process.env;
  const { migrateAll } = await import('@stampwell/migrator');
  // Migrates while the remaining sources load.
  const migrated = migrateAll({ databaseUrl, logUrl: EVENT_STORE_URL || databaseUrl });
  const { seedDemo } = await import('../demo.ts');
  const { startProduct } = await import('../product.ts');
  const { whenAskedToStop } = await import('../when-asked-to-stop.ts');
  const product = await startProduct({
    dataDir: path.resolve(DATA_DIR),
    port: Number(port),
    env: process.env,
    running: { databaseUrl, migrated },
    hot,
  });
  whenAskedToStop(() => product.stop());
  if (DEMO !== '0') await seedDemo(product);
  process.send?.({ ready: { url: product.url } });
}

function packagesOf(manifest: string): string[] {
  const file = path.join(REPOSITORY, manifest);
  const { dependencies } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !/^@(stampwell|types)\//.test(name));
}
