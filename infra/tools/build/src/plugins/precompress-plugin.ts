import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Asset, type Compilation, type Compiler, rspack } from '@rspack/core';

const COMPRESSIBLE = /\.(js|css|svg|json|wasm)$/;
/** Compressing smaller files gains nothing. */
const MIN_BYTES = 1_000;
/** Maximum compression of larger files takes seconds; only the first load's files get it. */
const LARGE_BYTES = 100_000;
const QUALITY = { best: 11, quick: 9 };

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes a `.br` and a `.gz` beside each file. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('Precompress', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'Precompress', stage }, async () => {
        const first = firstFiles(compilation);
        const chosen = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name));
        await Promise.all(chosen.map((asset) => compress(compilation, asset, first.has(asset.name))));
      });
    });
  }
}

const firstFiles = ({ entrypoints }: Compilation): Set<string> =>
  new Set([...entrypoints.values()].flatMap((entry) => entry.getFiles()));

async function compress(
  compilation: Compilation,
  { name, source }: Readonly<Asset>,
  isFirst: boolean,
): Promise<void> {
  const content = source.buffer();
  if (content.length < MIN_BYTES) return;
  const quality = isFirst || content.length < LARGE_BYTES ? QUALITY.best : QUALITY.quick;
  const [br, gzipped] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gz(content, { level: 9 }),
  ]);
  compilation.emitAsset(`${name}.br`, new rspack.sources.RawSource(br));
  compilation.emitAsset(`${name}.gz`, new rspack.sources.RawSource(gzipped));
}
