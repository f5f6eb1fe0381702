import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Configuration, rspack } from '@rspack/core';

/**
 * The federation plugin finds its runtime by `require`, and so uses CommonJS files, which cannot be tree-shaken. Aliases to the ES
 * modules save 12 KB (brotli) on a first visit (decision 060).
 */
const require = createRequire(import.meta.url);
const asModule = (name: string): string => fileURLToPath(import.meta.resolve(name));

/** Imported by name: these replace rspack's own aliases. */
const NAMED = ['@module-federation/runtime', '@module-federation/runtime-tools'];
/** Imported by file path. */
const BY_PATH = '@module-federation/webpack-bundler-runtime';

export const federationAliases: Record<string, string> = Object.fromEntries([
  ...NAMED.map((name) => [name, asModule(name)]),
  [require.resolve(BY_PATH), asModule(BY_PATH)],
]);

type Plugins = NonNullable<Configuration['plugins']>;

type Federation = ConstructorParameters<typeof rspack.container.ModuleFederationPlugin>[0] & {
  name: string;
  /** The shell provides the runtime's core to remotes; a remote that is built to run alone bundles its own. */
  runtime: 'provided' | 'from-shell' | 'own';
};

/**
 * rspack's own federation plugin, with what the one of `@module-federation/enhanced` adds to it and we use: that one needs 45 MB of
 * packages, TypeScript among them, for types and tools that we do not use.
 */
export function federation({ runtime, ...options }: Federation): Plugins {
  const isShell = runtime === 'provided';
  const plugins: Plugins = [
    new rspack.DefinePlugin({
      FEDERATION_BUILD_IDENTIFIER: JSON.stringify(options.name),
      FEDERATION_HAS_EXPOSES: Boolean(options.exposes),
      FEDERATION_OPTIMIZE_NO_REMOTE: false,
      FEDERATION_OPTIMIZE_NO_SHARED: false,
      // The shell registers remotes by their entries, so that federation need not read its own manifests.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: isShell,
      ...(isShell && { ENV_TARGET: JSON.stringify('web') }),
    }),
    new rspack.container.ModuleFederationPlugin({
      implementation: asModule('@module-federation/runtime-tools'),
      shareStrategy: 'loaded-first',
      runtimePlugins: isShell ? [asModule('@module-federation/inject-external-runtime-core-plugin')] : [],
      ...options,
    }),
  ];
  const core = { '@module-federation/runtime-core': '_FEDERATION_RUNTIME_CORE' };
  return runtime === 'from-shell' ? [...plugins, new rspack.ExternalsPlugin('global', core)] : plugins;
}
