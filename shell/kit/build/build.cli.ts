import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from '@rspack/core';
import { compile } from './compile.ts';

/** `npm run build` in the shell or in one remote: compiles the rspack.config.ts of the folder it is run in. */
const { default: config } = (await import(pathToFileURL(path.resolve('rspack.config.ts')).href)) as {
  default: Configuration | Configuration[];
};
await compile([config].flat());
