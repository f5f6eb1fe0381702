import { type Compilation, type Compiler, rspack, type StatsChunk } from '@rspack/core';
import type { KeptFiles } from '@stampwell/contracts/remote-manifest.ts';
import { lazyShared } from '../shared-modules.ts';

/** Files of the shell that a counter needs offline: by shared module, and by decoder chunk. */
export const KEPT_FILES = 'kept-files.json';
/** Needed by browsers without a native decoder; which one is decided at run time. */
const DECODERS = ['decoder-wasm', 'decoder-script'];

/** Writes `kept-files.json` beside the shell. */
export class KeptFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('KeptFiles', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'KeptFiles', stage }, () => {
        if (compilation.errors.length === 0) emit(compilation);
      });
    });
  }
}

function emit(compilation: Compilation): void {
  const chunks = chunksOf(compilation);
  const lists = [
    ...lazyShared.map((name) => [name, offering(chunks, name)] as const),
    ...DECODERS.map((name) => [name, namedChunks(compilation, chunks, name)] as const),
  ].map(([name, roots]) => [name, filesOf(behind(roots, chunks)).map((file) => `/${file}`)]);
  compilation.emitAsset(KEPT_FILES, new rspack.sources.RawSource(JSON.stringify(Object.fromEntries(lists))));
}

/** Files behind a remote's imports named `kept-…`. */
export function keptFiles(compilation: Compilation): KeptFiles {
  const chunks = chunksOf(compilation);
  const kept = behind(namedChunks(compilation, chunks, 'kept-'), chunks);
  return {
    files: filesOf(kept),
    shared: lazyShared.filter((name) => kept.some((chunk) => asksFor(chunk, name))),
  };
}

const chunksOf = (compilation: Compilation): StatsChunk[] =>
  compilation.getStats().toJson({
    all: false,
    ids: true,
    chunks: true,
    chunkModules: true,
    chunkModulesSpace: Number.POSITIVE_INFINITY,
    dependentModules: true,
    chunkOrigins: true,
    chunkRelations: true,
  }).chunks ?? [];

/** All chunks of imports with this prefix; chunks shared by several have no name. */
function namedChunks(compilation: Compilation, chunks: StatsChunk[], start: string): StatsChunk[] {
  const ids = [...compilation.chunkGroups]
    .filter(({ name }) => name?.startsWith(start))
    .flatMap((group) => group.chunks.map(({ id }) => id));
  return chunks.filter(({ id }) => ids.some((one) => `${one}` === `${id}`));
}

/** The chunks and their static imports, without named chunks, which are requested by name. */
function behind(roots: StatsChunk[], chunks: StatsChunk[]): StatsChunk[] {
  const found = new Set(roots);
  for (const one of found) for (const next of nextOf(one, chunks)) found.add(next);
  return [...found];
}

function nextOf(one: StatsChunk, chunks: StatsChunk[]): StatsChunk[] {
  const isChild = ({ id }: StatsChunk) => one.children?.some((child) => `${child}` === `${id}`);
  return [
    ...chunks.filter((chunk) => isChild(chunk) && !chunk.names?.length),
    ...lazyShared.filter((name) => asksFor(one, name)).flatMap((name) => offering(chunks, name)),
  ];
}

/** Chunks with a shared module; none in a remote's build, where the shell provides it. */
const offering = (chunks: StatsChunk[], name: string): StatsChunk[] =>
  chunks.filter(({ origins = [] }) =>
    origins.some(({ moduleName }) => moduleName?.startsWith(`provide shared module (default) ${name}@`)),
  );

/** Whether it contains federation's placeholder for this shared module. */
const asksFor = ({ modules = [] }: StatsChunk, name: string): boolean =>
  modules.some(
    ({ moduleType, identifier }) =>
      moduleType === 'consume-shared-module' && identifier?.includes(` ${name}@`),
  );

/** With assets such as wasm; compressed copies are not requested by URL. */
const filesOf = (chunks: StatsChunk[]): string[] =>
  [...new Set(chunks.flatMap(({ files = [], auxiliaryFiles = [] }) => [...files, ...auxiliaryFiles]))]
    .filter((file) => /(?<!hot-update)\.(js|css|wasm)$/.test(file))
    .sort();
