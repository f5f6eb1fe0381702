import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The federation plugin finds its own run time by `require`, and so names CommonJS files, of which nothing can be left
 * out. An alias to the same packages' ES modules takes 12 KB (brotli) off a first visit (decision 060).
 */
const require = createRequire(import.meta.url);
const asModule = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** What is imported by name: rspack's own alias for these gives way to ours. */
const NAMED = ['@module-federation/runtime', '@module-federation/runtime-tools'];
/** What is imported by the path of its file. */
const BY_PATH = [
  '@module-federation/webpack-bundler-runtime',
  '@module-federation/inject-external-runtime-core-plugin',
];

export const federationAliases: Record<string, string> = Object.fromEntries([
  ...NAMED.map((name) => [name, asModule(name)]),
  ...BY_PATH.map((name) => [require.resolve(name), asModule(name)]),
]);
