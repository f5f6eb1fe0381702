import { type Compiler, rspack } from '@rspack/core';

/** Lists the files of an application's first load for its page and service worker. */
export const FIRST_FILES = 'first-files.json';

export class FirstFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FirstFiles', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'FirstFiles', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const list = files
          .filter((file) => /(?<!hot-update)\.(js|css)$/.test(file))
          .map((file) => `/${file}`);
        compilation.emitAsset(FIRST_FILES, new rspack.sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}
