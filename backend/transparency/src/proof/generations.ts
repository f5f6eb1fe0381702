import { toBase64 } from '../tlog/bytes.ts';
import { type Checkpoint, checkpointText, readCheckpoint } from '../tlog/checkpoint.ts';
import { openNote, signNote } from '../tlog/note.ts';
import { type Signer, type Verifier, verifierOf } from '../tlog/note-keys.ts';
import { addText, generationsIn, readText, restoreName } from './seals.ts';
import type { SealStorage } from './storage/storage.ts';

/** The origin of a log's generation: the first is the log's name. */
export const originOf = (log: string, generation: number): string =>
  generation === 1 ? log : `${log}/${generation}`;

/** @returns null for another log's origin */
export function generationOf(log: string, origin: string): number | null {
  if (origin === log) return 1;
  const [, number] = origin.startsWith(`${log}/`)
    ? (/^([1-9]\d*)$/.exec(origin.slice(log.length + 1)) ?? [])
    : [];
  return number === undefined ? null : Number(number);
}

export const verifierIn = (log: Verifier, generation: number): Verifier =>
  verifierOf(originOf(log.name, generation), log.publicKey, log.type);

/** The operator's statement that a backup was restored: the tree from which the log continues, and the one given up. */
export interface Restore {
  generation: number;
  /** Size of the backup's tree, all of it sealed before. */
  size: number;
  root: Uint8Array;
  /** The newest checkpoint before the restore. Events between the two are lost, or sealed again. */
  gaveUp: { size: number; root: Uint8Array };
  reason: string;
}

/** Signed with a key that none of our processes has, which tells a restore from a rollback (decision 136). */
export async function writeRestore(
  storage: SealStorage,
  { log, operator, restore }: { log: Verifier; operator: Signer; restore: Restore },
): Promise<void> {
  const { generation, size, root, gaveUp, reason } = restore;
  const text =
    checkpointText({ origin: originOf(log.name, generation), size, root }) +
    `gives up ${gaveUp.size} ${toBase64(gaveUp.root)}\n` +
    `${reason.replaceAll(/\s+/g, ' ').trim() || 'no reason given'}\n`;
  await addText(storage, restoreName(generation), signNote(text, [operator]));
}

/** @returns null without a note signed by the operator */
export async function readRestore(
  storage: SealStorage,
  generation: number,
  { log, operator }: { log: Verifier; operator: Verifier | null },
): Promise<Restore | null> {
  const note = await readText(storage, restoreName(generation));
  const opened = note && operator && openNote(note, [operator]);
  const checkpoint: Checkpoint | null = opened ? readCheckpoint(note) : null;
  if (!opened || checkpoint?.origin !== originOf(log.name, generation)) return null;
  const [gave = '', reason = ''] = opened.text.split('\n').slice(3);
  const match = /^gives up (\d+) (\S{44})$/.exec(gave);
  if (!match) return null;
  const { size, root } = checkpoint;
  const gaveUp = { size: Number(match[1]), root: Buffer.from(match[2] ?? '', 'base64') };
  return { generation, size, root, gaveUp, reason };
}

/** 1 if nothing is sealed yet. */
export async function newestGeneration(storage: SealStorage): Promise<number> {
  return (await generationsIn(storage)).at(-1) ?? 1;
}
