import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * A published part of the front end: `shell`, or `r/<name>` for a remote. It has an immutable folder per version, and a pointer to
 * the current one (decision 055).
 */
export interface Pointer {
  version: string;
  /** Replaced versions still served, with the time (ISO 8601) of their replacement. */
  replaced: Record<string, string>;
}

export const POINTER = 'current.json';
/** Pages opened before a release request its files for as long as they stay open. */
export const KEPT_MS = 7 * 86_400_000;

/** Null if nothing was published yet. */
export function readPointer(folder: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, POINTER), 'utf8')) as Pointer;
  } catch {
    return null;
  }
}

interface Publication {
  /** Folder of the built version. */
  from: string;
  /** The part's folder in the site. */
  folder: string;
  version: string;
  now?: Date;
}

/**
 * Adds a version and makes it current, removing versions no longer named by the pointer. Readers see either the old or the new
 * version, never a mix.
 */
export function publish({ from, folder, version, now = new Date() }: Publication): void {
  const before = readPointer(folder);
  addVersion(from, path.join(folder, version));
  if (before?.version !== version) pointAt(folder, pointerTo(version, before, now));
  // Versions of the previous pointer are kept too, since servers may not have reread it yet.
  removeUnnamed(folder, [before, readPointer(folder)], now);
}

function addVersion(from: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  const unfinished = `${target}.unfinished-${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(from, unfinished, { recursive: true });
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another publisher of the same version was faster.
    if (!existsSync(target)) throw error;
  }
}

function pointerTo(version: string, before: Pointer | null, now: Date): Pointer {
  const replaced = { ...before?.replaced, ...(before && { [before.version]: now.toISOString() }) };
  const kept = Object.entries(replaced).filter(
    ([old, at]) => old !== version && now.getTime() - Date.parse(at) < KEPT_MS,
  );
  return { version, replaced: Object.fromEntries(kept) };
}

/** Replaces a part's pointer atomically. */
export function pointAt(folder: string, pointer: Pointer): void {
  const unfinished = path.join(folder, `${POINTER}.unfinished-${process.pid}`);
  writeFileSync(unfinished, JSON.stringify(pointer));
  renameSync(unfinished, path.join(folder, POINTER));
}

/** Unnamed versions are either expired, or being published by another process right now. */
function removeUnnamed(folder: string, pointers: (Pointer | null)[], now: Date): void {
  const named = new Set(
    pointers.flatMap((pointer) => (pointer ? [pointer.version, ...Object.keys(pointer.replaced)] : [])),
  );
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory() || named.has(entry.name)) continue;
    if (now.getTime() - statSync(place).mtimeMs >= KEPT_MS) rmSync(place, { recursive: true });
  }
}
