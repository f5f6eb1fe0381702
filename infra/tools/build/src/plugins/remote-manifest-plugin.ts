import { type Compilation, type Compiler, rspack } from '@rspack/core';
import type { BuiltRemote, RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';
import { drawIcons } from '../icon-drawings.ts';
import { needsOf } from '../needs.ts';
import { keptFiles } from './kept-files.ts';

/** The parts of mf-manifest.json used here. */
interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Writes `manifest.json`: the remote's manifest plus build data. Must come after the federation plugin. */
export class RemoteManifestPlugin {
  readonly #dir: string;
  readonly #manifest: RemoteManifest;

  constructor(dir: string, manifest: RemoteManifest) {
    this.#dir = dir;
    this.#manifest = manifest;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RemoteManifest', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteManifest', stage }, async () => {
        if (compilation.errors.length > 0) return;
        const built: BuiltRemote = {
          ...this.#manifest,
          ...filesOf(compilation),
          kept: keptFiles(compilation),
          needs: needsOf(this.#dir),
          icons: await drawIcons(iconsOf(this.#manifest)),
        };
        compilation.emitAsset('manifest.json', new rspack.sources.RawSource(JSON.stringify(built)));
      });
    });
  }
}

function filesOf(compilation: Compilation): Pick<BuiltRemote, 'entry' | 'preload'> {
  const written = compilation.getAsset('mf-manifest.json')?.source.source().toString() ?? '';
  const { metaData, exposes } = JSON.parse(written) as FederationManifest;
  const assets = exposes.find((expose) => expose.path === './routes')?.assets;
  return {
    entry: `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`,
    preload: [...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])],
  };
}

const iconsOf = ({ pages }: RemoteManifest): string[] =>
  pages.flatMap(({ navigation = {} }) => Object.values(navigation).flatMap(({ icon }) => icon ?? []));
