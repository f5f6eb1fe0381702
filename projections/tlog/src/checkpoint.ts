import { fromBase64, toBase64 } from './bytes.ts';
import { openNote, parseNote, signNote } from './note.ts';
import type { Signer, Verifier } from './note-keys.ts';

/** A tree's head, as c2sp.org/tlog-checkpoint writes it. */
export interface Checkpoint {
  /** Which log: the name of the key that signs it. */
  origin: string;
  size: number;
  root: Uint8Array;
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

export const signCheckpoint = (signer: Signer, { size, root }: Omit<Checkpoint, 'origin'>): string =>
  signNote(checkpointText({ origin: signer.name, size, root }), [signer]);

/** What a checkpoint says, believed or not. @returns null for what is none */
export function readCheckpoint(note: string): Checkpoint | null {
  const parsed = parseNote(note);
  return parsed && checkpointIn(parsed.text);
}

/** A checkpoint that its own log signed. @returns null for any other */
export function openCheckpoint(note: string, log: Verifier): Checkpoint | null {
  const opened = openNote(note, [log]);
  const checkpoint = opened && checkpointIn(opened.text);
  return checkpoint?.origin === log.name ? checkpoint : null;
}

/** Which of the witnesses signed it too. */
export const witnessesOf = (note: string, witnesses: readonly Verifier[]): Verifier[] =>
  openNote(note, witnesses)?.signedBy ?? [];

function checkpointIn(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n');
  const bytes = fromBase64(root);
  if (origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || bytes?.length !== 32) return null;
  return extensions.includes('') ? null : { origin, size: Number(size), root: bytes };
}
