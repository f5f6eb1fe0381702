import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { type Compilation, type Compiler, type Configuration, rspack } from '@rspack/core';
import { base, output, type Part } from './base-config.ts';
import { FIRST_FILES } from './plugins/first-files-plugin.ts';

/** What a page's renderer receives. */
export interface PageBuild {
  /** The page's styles, to be inlined. */
  css: string;
  /** Scripts and styles of the application's first load. */
  appFiles: string[];
}

/** An entry's export: renders the page, from `<!doctype html>` on. */
export interface PrerenderedPage {
  render(build: PageBuild): string;
}

/**
 * Pages rendered at build time, without React in the browser: each entry becomes `<name>.html` beside the application, which is built
 * first. One of them is the application's own page.
 */
export function prerenderConfig({
  dir,
  pages,
}: Pick<Part, 'dir'> & { pages: Record<string, string> }): Configuration {
  const config = base({ dir, name: 'pages' });
  return {
    ...config,
    name: 'pages',
    dependencies: ['shell'],
    target: 'node24',
    entry: pages,
    output: {
      ...output({ dir, name: 'pages' }, '/'),
      clean: false,
      filename: '[name].js',
      cssFilename: '[name].css',
      library: { type: 'commonjs2' },
    },
    module: {
      ...config.module,
      generator: {
        'css/auto': { ...config.module?.generator?.['css/auto'], exportsOnly: false },
      },
    },
    plugins: [new PrerenderPlugin()],
  };
}

/** Renders each entry to a page; its images and fonts stay beside it. */
class PrerenderPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('Prerender', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'Prerender', stage }, () => {
        if (compilation.errors.length === 0) drawPages(compilation);
      });
    });
  }
}

function drawPages(compilation: Compilation): void {
  const dist = compilation.outputOptions.path ?? '';
  const appFiles = JSON.parse(readFileSync(path.join(dist, FIRST_FILES), 'utf8')) as string[];
  const built = (file: string): string => compilation.getAsset(file)?.source.source().toString() ?? '';
  const pages = [...compilation.entrypoints.keys()].map((name) => {
    const { render } = run(built(`${name}.js`), `${name}.js`) as PrerenderedPage;
    return [`${name}.html`, render({ css: built(`${name}.css`), appFiles })] as const;
  });
  for (const [name] of compilation.entrypoints) {
    compilation.deleteAsset(`${name}.js`);
    compilation.deleteAsset(`${name}.css`);
  }
  for (const [file, html] of pages) compilation.emitAsset(file, new rspack.sources.RawSource(html));
}

function run(code: string, filename: string): unknown {
  const module = { exports: {} };
  const scope = ['module', 'exports', 'require'];
  vm.compileFunction(code, scope, { filename })(module, module.exports, createRequire(import.meta.url));
  return module.exports;
}
