import { existsSync } from 'node:fs';
import { type Compiler, rspack } from '@rspack/core';

const RUNTIME = /[\\/]@module-federation[\\/].*\.cjs$/;

/**
 * The federation plugin names its run-time parts as CommonJS, of which nothing can be left out. Their ES modules lie
 * beside them: 6 KB (brotli) less for the shell, as much for every remote. Stands after the federation plugin.
 */
export class FederationAsModules {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(RUNTIME, (data) => {
      if (RUNTIME.test(data.request)) data.request = moduleBeside(data.request);
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap('FederationAsModules', ({ options }) => {
      const alias = options.resolve.alias || {};
      for (const [name, target] of Object.entries(alias))
        if (typeof target === 'string' && RUNTIME.test(target)) alias[name] = moduleBeside(target);
    });
  }
}

function moduleBeside(file: string): string {
  const asModule = file.replace(/\.cjs$/, '.js');
  return existsSync(asModule) ? asModule : file;
}
