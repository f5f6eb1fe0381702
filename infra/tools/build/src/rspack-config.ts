import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';
import { base, output, type Part } from './base-config.ts';
import { needsOf, packageOf } from './needs.ts';
import { FirstFilesPlugin } from './plugins/first-files-plugin.ts';
import { KeptFilesPlugin } from './plugins/kept-files.ts';
import { PrecompressPlugin } from './plugins/precompress-plugin.ts';
import { RemoteManifestPlugin } from './plugins/remote-manifest-plugin.ts';
import { lazyShared, schemas, sharedAtStart } from './shared-modules.ts';

/** True under `npm run dev`. */
const isDevelopment = (): boolean => process.env.NODE_ENV === 'development';

/** The host, with all shared modules, some in lazy chunks. */
export function shellConfig({ dir, isDev = isDevelopment() }: Omit<Part, 'name' | 'isAlone'>): Configuration {
  const common = base({ dir, name: 'shell', isDev });
  const shared = {
    ...Object.fromEntries(sharedAtStart.map((name) => [name, { singleton: true, eager: true }])),
    ...Object.fromEntries(lazyShared.map((name) => [name, { singleton: true }])),
    [schemas.request]: { import: schemas.from, singleton: true, eager: true, ...anyVersion },
  };
  return {
    ...common,
    name: 'shell',
    entry: { main: './src/main.tsx' },
    output: output({ dir, name: 'shell', isDev }, '/'),
    optimization: isDev
      ? {}
      : { ...common.optimization, moduleIds: false, splitChunks: { cacheGroups: { vendor } } },
    plugins: [
      ...(isDev ? [] : [shortStableIds]),
      federation({
        name: 'shell',
        shared,
        experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
      new FirstFilesPlugin(),
      new KeptFilesPlugin(),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public', noErrorOnMissing: true }] }),
      isDev ? new ReactRefreshRspackPlugin() : new PrecompressPlugin(),
    ],
  };
}

/** The facade's version is unrelated to zod's. */
const anyVersion = { version: '1.0.0', requiredVersion: false } as const;

/** As `moduleIds: 'deterministic'`, but of four digits, not five: ids are what compresses worst. */
const shortStableIds = new rspack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true });

/** Libraries such as React, in a chunk that stays cached over releases. */
const vendor = {
  test: /[\\/]node_modules[\\/]/,
  type: /javascript/,
  name: 'vendor',
  chunks: 'initial',
  enforce: true,
} as const;

interface Remote extends Omit<Part, 'name'> {
  manifest: RemoteManifest;
}

/** A remote exposes only `./routes`. Shared modules come from the shell, unless it is built to run alone. */
export function remoteConfig({
  dir,
  manifest,
  isDev = isDevelopment(),
  isAlone = false,
}: Remote): Configuration {
  const { name } = manifest;
  const needs = needsOf(dir);
  // The shell has checked `needs` before; this refuses to load a fallback.
  const fromShell = (module: string) => {
    const versions = needs[packageOf(module)];
    return {
      singleton: true,
      import: false as const,
      ...(versions && { requiredVersion: versions, strictVersion: true }),
    };
  };
  const share = isAlone ? () => ({ singleton: true }) : fromShell;
  const shared = {
    ...Object.fromEntries([...sharedAtStart, ...lazyShared].map((module) => [module, share(module)])),
    ...(!isAlone && {
      [schemas.request]: { singleton: true, import: false as const, ...anyVersion },
    }),
  };
  const common = base({ dir, name, isDev });
  return {
    ...common,
    name,
    entry: {},
    // The shortest ids: each version of a remote is published whole, so none has to stay the same from one to the next.
    optimization: { ...common.optimization, ...(!isDev && { moduleIds: 'natural' }) },
    output: output({ dir, name, isDev }, 'auto'),
    plugins: [
      federation({
        name,
        shared,
        filename: isDev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
        exposes: { './routes': './src/routes.tsx' },
        manifest: true,
        experiments: isAlone ? {} : { externalRuntime: true },
      }),
      new RemoteManifestPlugin(dir, manifest),
      isDev ? new ReactRefreshRspackPlugin() : new PrecompressPlugin(),
    ],
  };
}

/** One page without federation: shell/packages/ui's gallery. */
export function pageConfig({ dir, name, isDev = false }: Part): Configuration {
  return {
    ...base({ dir, name, isDev }),
    entry: { main: './main.tsx' },
    output: output({ dir, name, isDev }, '/'),
    plugins: [new rspack.HtmlRspackPlugin({ title: name })],
  };
}

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

const federation = (options: FederationOptions) =>
  new ModuleFederationPlugin({ manifest: false, dts: false, shareStrategy: 'loaded-first', ...options });
