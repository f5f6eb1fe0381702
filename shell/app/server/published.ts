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
 * A published part of the front end: `shell`, or `r/<name>` for a remote. Its folder holds each version in a folder of its
 * own, which nobody writes to again, and one pointer that names the current version (decision 055).
 */
export interface Pointer {
  version: string;
  /** The versions before it that are still served, each with the moment (ISO 8601) in which it was replaced. */
  replaced: Record<string, string>;
}

export const POINTER = 'current.json';
/** A page that was opened before a release asks for that release's files: for as long as anybody leaves one open. */
export const KEPT_MS = 7 * 86_400_000;

/** The pointer in a part's folder; null where nothing was published yet. */
export function readPointer(folder: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, POINTER), 'utf8')) as Pointer;
  } catch {
    return null;
  }
}

interface Publication {
  /** The files of the version: what a build made. */
  from: string;
  /** The part's folder in the site. */
  folder: string;
  version: string;
  now?: Date;
}

/**
 * Adds a version to a part's folder and points at it; what the pointer does not name any more is removed. Whoever reads
 * meanwhile sees the old version whole or the new one whole.
 */
export function publish({ from, folder, version, now = new Date() }: Publication): void {
  const before = readPointer(folder);
  addVersion(from, path.join(folder, version));
  if (before?.version !== version) pointAt(folder, pointerTo(version, before, now));
  // By the pointer before this one: a server that has not looked again yet may still read what it names.
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
    // Another one that publishes the same was quicker.
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

/** Moves a part's pointer in one step. */
export function pointAt(folder: string, pointer: Pointer): void {
  const unfinished = path.join(folder, `${POINTER}.unfinished-${process.pid}`);
  writeFileSync(unfinished, JSON.stringify(pointer));
  renameSync(unfinished, path.join(folder, POINTER));
}

/** What no pointer names is either a week old, or somebody's that is being published this moment. */
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
