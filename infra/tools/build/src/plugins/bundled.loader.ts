import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LoaderContext, rspack } from '@rspack/core';
import { base } from '../base-config.ts';

/**
 * `import script from './x.ts?bundled'`: the script bundled with its imports, as text, for pages that work offline. For scripts
 * without imports use `?inline`, for scripts that few visits need `?bundled-file`: a file beside the page, imported as its URL.
 */
export default async function bundled(this: LoaderContext): Promise<string> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bundled-'));
  try {
    const compiler = rspack({
      ...base({ dir: path.dirname(this.resourcePath), name: 'bundled' }),
      entry: this.resourcePath,
      output: { path: dir, filename: 'script.js' },
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors())
          reject(error ?? new Error(stats?.toString({ all: false, errors: true })));
        else compiler.close(() => resolve());
      });
    });
    for (const file of compiler.watchMode ? [] : this.getDependencies()) this.addDependency(file);
    // Would end the inline script.
    return readFileSync(path.join(dir, 'script.js'), 'utf8').replaceAll('</script', '<\\/script');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
