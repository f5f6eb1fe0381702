import { toBase64 } from '@stampwell/tlog/bytes.ts';
import { type Checkpoint, checkpointText, readCheckpoint } from '@stampwell/tlog/checkpoint.ts';
import { openNote, signNote } from '@stampwell/tlog/note.ts';
import { type Signer, type Verifier, verifierOf } from '@stampwell/tlog/note-keys.ts';
import type { Place } from './places/place.ts';
import { addText, generationsIn, readText, restoreName } from './seals.ts';

/** A log's name in one of its generations: the first has the log's own. */
export const originOf = (log: string, generation: number): string =>
  generation === 1 ? log : `${log}/${generation}`;

/** @returns null where the name is of another log */
export function generationOf(log: string, origin: string): number | null {
  if (origin === log) return 1;
  const [, number] = origin.startsWith(`${log}/`)
    ? (/^([1-9]\d*)$/.exec(origin.slice(log.length + 1)) ?? [])
    : [];
  return number === undefined ? null : Number(number);
}

export const verifierIn = (log: Verifier, generation: number): Verifier =>
  verifierOf(originOf(log.name, generation), log.publicKey, log.type);

/** An operator's word that a backup was restored: from which tree the log goes on, and which one was given up. */
export interface Restore {
  generation: number;
  /** What the backup had: all of it sealed before. */
  size: number;
  root: Uint8Array;
  /** The newest checkpoint of before. What lies between is lost, or sealed anew. */
  gaveUp: { size: number; root: Uint8Array };
  reason: string;
}

/** Restores must be told apart from rollbacks, so they are signed with a key that no process of ours has (decision 136). */
export async function writeRestore(
  place: Place,
  { log, operator, restore }: { log: Verifier; operator: Signer; restore: Restore },
): Promise<void> {
  const { generation, size, root, gaveUp, reason } = restore;
  const text =
    checkpointText({ origin: originOf(log.name, generation), size, root }) +
    `gives up ${gaveUp.size} ${toBase64(gaveUp.root)}\n` +
    `${reason.replaceAll(/\s+/g, ' ').trim() || 'no reason given'}\n`;
  await addText(place, restoreName(generation), signNote(text, [operator]));
}

/** @returns null where the operator did not sign such a note */
export async function readRestore(
  place: Place,
  generation: number,
  { log, operator }: { log: Verifier; operator: Verifier | null },
): Promise<Restore | null> {
  const note = await readText(place, restoreName(generation));
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

/** The newest generation of a place; 1 where nothing is sealed yet. */
export async function newestGeneration(place: Place): Promise<number> {
  return (await generationsIn(place)).at(-1) ?? 1;
}
