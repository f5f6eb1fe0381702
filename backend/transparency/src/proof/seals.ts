import { utf8 } from '../tlog/bytes.ts';
import type { SealStorage } from './storage/storage.ts';

/**
 * Names of seals: a log starts in generation 1, and each restore starts the next (decision 136). By tree size there are the signed
 * checkpoint, the leaves it adds, and each witness's cosignature.
 */
const WIDTH = 12;

export const generationFolder = (generation: number): string => `${generation}`.padStart(4, '0');

/** `0001/000/000/001/234`: at most a thousand names per folder. */
export function sealName(generation: number, size: number): string {
  const digits = `${size}`.padStart(WIDTH, '0');
  return `${generationFolder(generation)}/${digits.match(/\d{3}/g)?.join('/')}`;
}

export const checkpointName = (generation: number, size: number): string =>
  `${sealName(generation, size)}.checkpoint`;
export const leavesName = (generation: number, size: number): string =>
  `${sealName(generation, size)}.leaves`;
export const restoreName = (generation: number): string => `${generationFolder(generation)}/restore.note`;
export const cosignatureName = (generation: number, size: number, witness: string): string =>
  `${sealName(generation, size)}.${witness}.cosignature`;

/** A sealed leaf: its event's position and its hash, which reveals nothing without the salt. */
export interface SealedLeaf {
  position: number;
  hash: Uint8Array;
}

const RECORD = 8 + 32;

export function leavesBytes(leaves: readonly SealedLeaf[]): Uint8Array {
  const bytes = new Uint8Array(leaves.length * RECORD);
  const view = new DataView(bytes.buffer);
  leaves.forEach(({ position, hash }, at) => {
    view.setBigUint64(at * RECORD, BigInt(position));
    bytes.set(hash, at * RECORD + 8);
  });
  return bytes;
}

export function leavesIn(bytes: Uint8Array): SealedLeaf[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / RECORD) }, (_, at) => ({
    position: Number(view.getBigUint64(at * RECORD)),
    hash: bytes.subarray(at * RECORD + 8, (at + 1) * RECORD),
  }));
}

/** Generations of a storage, in order. */
export async function generationsIn(storage: SealStorage): Promise<number[]> {
  const names = await storage.list('');
  return names.filter((name) => /^\d{4}\/$/.test(name)).map((name) => Number.parseInt(name, 10));
}

/** Size of a generation's newest checkpoint; null if it has none. */
export async function newestSize(storage: SealStorage, generation: number): Promise<number | null> {
  let folder = generationFolder(generation);
  for (let depth = 0; depth < WIDTH / 3 - 1; depth += 1) {
    const last = (await storage.list(folder)).findLast((name) => /^\d{3}\/$/.test(name));
    if (!last) return null;
    folder += `/${last.slice(0, -1)}`;
  }
  const last = (await storage.list(folder)).findLast((name) => name.endsWith('.checkpoint'));
  return last ? sizeOf(`${folder}/${last}`) : null;
}

/** A checkpoint's generation and number of events. */
export interface SealedSize {
  generation: number;
  size: number;
}

/** The newest checkpoint of all; null if nothing is sealed. */
export async function newestSeal(storage: SealStorage): Promise<SealedSize | null> {
  for (const generation of (await generationsIn(storage)).reverse()) {
    const size = await newestSize(storage, generation);
    if (size !== null) return { generation, size };
  }
  return null;
}

/** Sizes of a generation's checkpoints, ascending. */
export async function* sizesIn(storage: SealStorage, generation: number): AsyncGenerator<number> {
  yield* sizesUnder(storage, generationFolder(generation));
}

async function* sizesUnder(storage: SealStorage, folder: string): AsyncGenerator<number> {
  for (const name of await storage.list(folder)) {
    if (/^\d{3}\/$/.test(name)) yield* sizesUnder(storage, `${folder}/${name.slice(0, -1)}`);
    else if (/^\d{3}\.checkpoint$/.test(name)) yield sizeOf(`${folder}/${name}`);
  }
}

/** `0001/000/000/001/234.checkpoint` has 1,234 leaves. */
const sizeOf = (name: string): number => Number(name.slice(5).replace('.checkpoint', '').replaceAll('/', ''));

/** A checkpoint's note with its cosignatures. */
export async function readNote(
  storage: SealStorage,
  generation: number,
  size: number,
  witnesses: readonly string[] = [],
): Promise<string | null> {
  const note = await readText(storage, checkpointName(generation, size));
  if (note === null) return null;
  const lines = await Promise.all(
    witnesses.map((id) => readText(storage, cosignatureName(generation, size, id))),
  );
  return note + lines.filter((line) => line !== null).join('');
}

export async function readText(storage: SealStorage, name: string): Promise<string | null> {
  const bytes = await storage.read(name);
  return bytes && new TextDecoder().decode(bytes);
}

export const addText = (storage: SealStorage, name: string, text: string): Promise<void> =>
  storage.add(name, utf8(text));
