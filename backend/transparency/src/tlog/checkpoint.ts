import { fromBase64, toBase64 } from './bytes.ts';
import { openNote, parseNote, signNote } from './note.ts';
import type { Signer, Verifier } from './note-keys.ts';

/** A tree head in the format of c2sp.org/tlog-checkpoint. */
export interface Checkpoint {
  /** The log, by the name of its signing key. */
  origin: string;
  size: number;
  root: Uint8Array;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export const signCheckpoint = (signer: Signer, { size, root }: Omit<Checkpoint, 'origin'>): string =>
  signNote(checkpointText({ origin: signer.name, size, root }), [signer]);

/** Parses without verifying. @returns null if it is not a checkpoint */
export function readCheckpoint(note: string): Checkpoint | null {
  const parsed = parseNote(note);
  return parsed && checkpointIn(parsed.text);
}

/** @returns null unless the log signed it */
export function openCheckpoint(note: string, log: Verifier): Checkpoint | null {
  const opened = openNote(note, [log]);
  const checkpoint = opened && checkpointIn(opened.text);
  return checkpoint?.origin === log.name ? checkpoint : null;
}

/** The witnesses that cosigned it. */
export const witnessesOf = (note: string, witnesses: readonly Verifier[]): Verifier[] =>
  openNote(note, witnesses)?.signedBy ?? [];

function checkpointIn(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  const bytes = fromBase64(root);
  if (origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || bytes?.length !== 32) return null;
  return extensions.includes('') ? null : { origin, size: Number(size), root: bytes };
}
