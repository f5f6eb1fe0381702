import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildFrontEnd } from '@stampwell/build/build.ts';
import { exposureWarning } from './exposure-warning.ts';
import { productPostgres, startPostgres } from './postgres.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

/** `npm start`: builds what changed, starts everything, seeds the demo, and prints when it is ready. */
const started = performance.now();
const { PORT = '3000', DATA_DIR = '.data', DEMO = '1', OPEN_STAND_INS } = process.env;
const dataDir = path.resolve(DATA_DIR);

mkdirSync(dataDir, { recursive: true });
const frontEnd = buildFrontEnd();
const postgres = startPostgres(productPostgres(dataDir));
// Loads modules while PostgreSQL starts and the front end is built. Failures of these surface when they are awaited.
for (const begun of [frontEnd, postgres]) begun.catch(() => undefined);
const { LOOPBACK, startProduct } = await import('./product.ts');
const { demoAccounts, seedDemo } = await import('./demo.ts');
const { HOST = LOOPBACK } = process.env;

const product = await startProduct({
  dataDir,
  postgres,
  port: Number(PORT),
  host: HOST,
  env: process.env,
  frontEnd,
});
whenAskedToStop(() => product.stop());
if (DEMO !== '0') await seedDemo(product);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\nStampwell is ready at ${product.url} (${seconds} s). Ctrl-C stops it.`);
console.log(
  HOST === LOOPBACK
    ? 'Only this machine reaches it; HOST=0.0.0.0 lets others in.'
    : exposureWarning({ host: HOST, hasDemo: DEMO !== '0', areStandInsOpen: OPEN_STAND_INS === 'on' }),
);
if (DEMO !== '0') console.log(demoAccounts());
process.send?.({ ready: { url: product.url, databaseUrl: product.databaseUrl } });
