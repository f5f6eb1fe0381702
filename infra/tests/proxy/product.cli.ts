import path from 'node:path';
import { startProduct } from '@stampwell/local/product.ts';
import { whenAskedToStop } from '@stampwell/local/when-asked-to-stop.ts';

/** The one server of `npm start`, without its build and its demo. */
const { PORT, DATA_DIR = '' } = process.env;
const product = await startProduct({ dataDir: path.resolve(DATA_DIR), port: Number(PORT), env: process.env });
whenAskedToStop(() => product.stop());
