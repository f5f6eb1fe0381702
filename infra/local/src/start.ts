import path from 'node:path';
import { buildFrontEnd } from './build.ts';
import { demoAccounts, seedDemo } from './demo.ts';
import { startProduct } from './product.ts';
import { whenAskedToStop } from './when-asked-to-stop.ts';

/** `npm start`: builds what changed, starts everything, seeds the demo, says when it is ready. */
const started = performance.now();
const { PORT = '3000', DATA_DIR = '.data', DEMO = '1' } = process.env;

await buildFrontEnd();
const product = await startProduct({ dataDir: path.resolve(DATA_DIR), port: Number(PORT), env: process.env });
whenAskedToStop(() => product.stop());
if (DEMO !== '0') await seedDemo(product);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`\nStampwell is ready at ${product.url} (${seconds} s). Ctrl-C stops it.`);
if (DEMO !== '0') console.log(demoAccounts());
process.send?.({ ready: { url: product.url, databaseUrl: product.databaseUrl } });
