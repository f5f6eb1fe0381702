import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import { federationAliases } from './federation-runtime.ts';

const BROWSERS = ['chrome >= 109', 'safari >= 16.4', 'firefox >= 115'];

/** A part of the front end that is built separately. */
export interface Part {
  dir: string;
  name: string;
  /** Hot reload, readable names, source maps. */
  isDev?: boolean;
  /** A remote with all dependencies bundled, for work without the shell. */
  isAlone?: boolean;
}

const PURE_CONTRACTS = path.join(import.meta.dirname, 'plugins/pure-contracts.loader.ts');

const SLIM_CALLS = path.join(import.meta.dirname, 'plugins/slim-calls.loader.ts');

const BUNDLED = path.join(import.meta.dirname, 'plugins/bundled.loader.ts');

const SHORT_ERRORS = path.join(import.meta.dirname, 'plugins/short-errors.loader.ts');

/** Production pages log nothing (docs/product.md#app-shell). */
const minimizer = [
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: {
      compress: { passes: 3, drop_console: true, ecma: 2020, keep_fargs: false },
      mangle: true,
    },
  }),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
];

/** Compilation common to all parts. */
export function base({ dir, isDev = false }: Part): Configuration {
  return {
    context: dir,
    mode: isDev ? 'development' : 'production',
    lazyCompilation: false,
    devtool: isDev ? 'cheap-module-source-map' : false,
    target: ['web', `browserslist:${BROWSERS.join(',')}`],
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: federationAliases },
    performance: false,
    // Parts are built separately, so exports can have the shortest names.
    optimization: { minimizer, mangleExports: isDev ? false : 'size' },
    // Federation warns about `publicPath: 'auto'`, which lets a remote be served from any URL.
    infrastructureLogging: { level: 'error' },
    module: {
      // Custom properties keep their names, since modules share them.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      generator: {
        'css/auto': {
          localIdentName: isDev ? '[uniqueName]-[name]-[local]' : '[uniqueName]-[hash:6]-[local]',
        },
      },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /[\\/]contracts[\\/]src[\\/].*\.ts$/, enforce: 'pre', use: [PURE_CONTRACTS, SLIM_CALLS] },
        ...(isDev ? [] : [{ test: /error-codes[\\/]dist[\\/]desc\.mjs$/, use: [SHORT_ERRORS] }]),
        { test: /\.tsx?$/, resourceQuery: { not: /inline|bundled/ }, use: [compiler(isDev)] },
        { resourceQuery: /raw/, type: 'asset/source' },
        { resourceQuery: /inline/, type: 'asset/source', use: [inlineScript] },
        { resourceQuery: /bundled$/, type: 'asset/source', use: [BUNDLED] },
        {
          resourceQuery: /bundled-file/,
          type: 'asset/resource',
          use: [BUNDLED],
          generator: { filename: 'assets/[name].[contenthash:8].js' },
        },
      ],
    },
  };
}

const compiler = (isDev: boolean) => ({
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: BROWSERS },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
    },
  },
});

/** `import script from './x.ts?inline'`: the script's source, for inlining. It may not import anything. */
const inlineScript = {
  loader: 'builtin:swc-loader',
  options: {
    env: { targets: BROWSERS },
    minify: true,
    jsc: {
      parser: { syntax: 'typescript' },
      minify: { compress: true, mangle: { toplevel: true } },
    },
  },
};

/** Hashed files in the part's `dist`. */
export function output({ dir, name, isDev = false }: Part, publicPath: string): Configuration['output'] {
  const hash = isDev ? '' : '.[contenthash:8]';
  return {
    path: path.join(dir, 'dist'),
    clean: true,
    uniqueName: name,
    publicPath,
    crossOriginLoading: 'anonymous',
    chunkLoadTimeout: REQUEST_TIMEOUT_MS,
    filename: `[name]${hash}.js`,
    chunkFilename: `[name]${hash}.js`,
    cssFilename: `[name]${hash}.css`,
    cssChunkFilename: `[name]${hash}.css`,
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
  };
}
