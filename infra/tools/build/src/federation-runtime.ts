import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The federation plugin finds its runtime by `require`, and so uses CommonJS files, which cannot be tree-shaken. Aliases to the ES
 * modules save 12 KB (brotli) on a first visit (decision 060).
 */
const require = createRequire(import.meta.url);
const asModule = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** Imported by name: these replace rspack's own aliases. */
const NAMED = ['@module-federation/runtime', '@module-federation/runtime-tools'];
/** Imported by file path. */
const BY_PATH = [
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/inject-external-runtime-core-plugin',
];

export const federationAliases: Record<string, string> = Object.fromEntries([
  ...NAMED.map((name) => [name, asModule(name)]),
  ...BY_PATH.map((name) => [require.resolve(name), asModule(name)]),
]);
