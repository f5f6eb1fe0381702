import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js';

/** Layers, as in the `layer:` tags of package.json files. */
export const LAYERS = [
  'contracts',
  'sdk',
  'base',
  'event-store',
  'vault',
  'transparency',
  'api',
  'migrator',
  'web',
  'runtime',
  'read-models',
  'projections',
  'icons',
  'ui',
  'client',
  'counter',
  'audit',
  'insights',
  'account',
  'shell',
  'remote',
  'build',
  'infra',
] as const;

export type Layer = (typeof LAYERS)[number];

/** A workspace package in Nx's project graph. */
export interface Project {
  name: string;
  /** Folder relative to the repository. */
  root: string;
  layer: Layer;
  /** `exports` of its package.json. */
  exports: Record<string, string>;
  /** Packages named in its package.json. */
  dependencies: ReadonlySet<string>;
  /** Nx targets: `lint`, `test`, … */
  targets: ReadonlySet<string>;
}

interface PackageJson {
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Reads projects and tags from Nx's project graph. (Nx's own lint rule needs typescript-eslint, which does not support TypeScript 7.)
 * @throws if a project has no known `layer:` tag
 */
export async function readProjects(repository: string): Promise<Project[]> {
  const graph = await createProjectGraphAsync({ exitOnError: false });
  // Nx counts the repository's root as a project, but it has no code.
  const packages = Object.values(graph.nodes).filter(({ data }) => data.root !== '.');
  return packages.map(({ name, data }) => {
    const manifest = readPackageJson(path.join(repository, data.root));
    return {
      name,
      root: data.root,
      layer: layerOf(name, data.tags ?? []),
      exports: manifest.exports ?? {},
      dependencies: dependencyNames(manifest),
      targets: new Set(Object.keys(data.targets ?? {})),
    };
  });
}

/** Tools that every package may use in its tests. */
export function readTestTools(repository: string): ReadonlySet<string> {
  return dependencyNames(readPackageJson(repository));
}

function layerOf(name: string, tags: string[]): Layer {
  const layer = LAYERS.find((candidate) => tags.includes(`layer:${candidate}`));
  if (layer) return layer;
  throw new Error(
    `${name} needs a tag in its package.json: "nx": { "tags": ["layer:…"] }, one of ${LAYERS.join(', ')}.`,
  );
}

function dependencyNames(manifest: PackageJson): ReadonlySet<string> {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
}

function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
}
