import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BuiltRemote, DeployedRemote, DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';
import { POINTER, type Pointer, readPointer } from './published.ts';

/** The published site. Folders are read when a pointer has moved, not with each request. */
export interface Site {
  /** Folders of the shell's versions, the current one first. */
  shell(): string[];
  /** Folder of a remote's version; undefined if it is not served. */
  remoteVersion(name: string, version: string): string | undefined;
  /** Every remote's current version, with its build's manifest. */
  remotes(): DeployedRemotes;
}

/** A part as its pointer describes it. */
interface Part {
  /** Changes whenever the pointer does. */
  seen: string;
  /** Folder by version, the current one first. */
  versions: Map<string, string>;
  manifest: DeployedRemote | null;
}

const NOTHING: Part = { seen: '', versions: new Map(), manifest: null };

/** @param dir the published site: `shell/` and `r/<name>/`, shared by replicas (decision 055) */
export function openSite(dir: string): Site {
  const known = new Map<string, Part>();
  const part = (name: string): Part => {
    const folder = path.join(dir, name);
    const seen = stateOf(path.join(folder, POINTER));
    const before = known.get(name);
    if (before?.seen === seen) return before;
    const pointer = readPointer(folder);
    const now = pointer ? readPart(folder, pointer, seen) : NOTHING;
    known.set(name, now);
    return now;
  };
  const remotes = () => namesIn(path.join(dir, 'r'));
  return {
    shell: () => [...part('shell').versions.values()],
    remoteVersion: (name, version) =>
      remotes().includes(name) ? part(`r/${name}`).versions.get(version) : undefined,
    remotes: () =>
      Object.fromEntries(
        remotes().flatMap((name) => {
          const { manifest } = part(`r/${name}`);
          return manifest ? [[name, manifest]] : [];
        }),
      ),
  };
}

/** Pointers are replaced by new files. Includes the inode, since some file systems store times in whole seconds. */
function stateOf(pointer: string): string {
  const file = statSync(pointer, { throwIfNoEntry: false });
  return file ? `${file.ino} ${file.mtimeMs}` : '';
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function readPart(folder: string, { version, replaced }: Pointer, seen: string): Part {
  const served = [version, ...Object.keys(replaced)];
  return {
    seen,
    versions: new Map(served.map((one) => [one, path.join(folder, one)])),
    manifest: readManifest(path.join(folder, version), version),
  };
}

function readManifest(folder: string, version: string): DeployedRemote | null {
  try {
    const built = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as BuiltRemote;
    const at = (file: string): string => `/r/${built.name}/${version}/${file}`;
    // Older builds have no `kept`.
    const { files = [], shared = [] } = built.kept ?? {};
    const kept = { files: files.map(at), shared };
    return { ...built, version, entry: at(built.entry), preload: built.preload.map(at), kept };
  } catch {
    return null; // The shell has none; an unreadable one of a remote counts as missing.
  }
}
