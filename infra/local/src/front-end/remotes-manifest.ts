import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const REMOTES = ['customer', 'business', 'employee', 'admin'] as const;
export type RemoteName = (typeof REMOTES)[number];

/** Where a remote begins, and what it will ask for first. All URLs from the site's root. */
export interface RemoteFiles {
  entry: string;
  preload: string[];
}

export interface RemotesManifest {
  remotes: Partial<Record<RemoteName, RemoteFiles>>;
}

/** The parts of mf-manifest.json that we read. */
interface FederationManifest {
  metaData: { remoteEntry: { path: string; name: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Writes `remotes.json` beside the shell, from what each remote's own build said. A remote that was not built is left out. */
export function writeRemotesManifest(repository: string): void {
  const manifest = remotesManifest(repository);
  const target = path.join(repository, 'shell/app/dist/remotes.json');
  if (Object.keys(manifest.remotes).length > 0) writeFileSync(target, JSON.stringify(manifest));
}

export function remotesManifest(repository: string): RemotesManifest {
  const found = REMOTES.map(
    (name) => [name, filesOf(name, path.join(repository, 'remotes', name, 'dist'))] as const,
  );
  return { remotes: Object.fromEntries(found.filter(([, files]) => files)) };
}

function filesOf(name: RemoteName, dist: string): RemoteFiles | null {
  const file = path.join(dist, 'mf-manifest.json');
  if (!existsSync(file)) return null;
  const { metaData, exposes } = JSON.parse(readFileSync(file, 'utf8')) as FederationManifest;
  const at = (asset: string): string => `/r/${name}/${asset}`;
  const assets = exposes.find((expose) => expose.path === './routes')?.assets;
  return {
    entry: at(`${metaData.remoteEntry.path}${metaData.remoteEntry.name}`),
    preload: [...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])].map(at),
  };
}
