import { fromBase64, hashesOf, toBase64, utf8 } from './bytes.ts';
import { openCheckpoint, readCheckpoint, witnessesOf } from './checkpoint.ts';
import { leafData, type ShownEvent } from './commitment.ts';
import { withoutLastSignature } from './note.ts';
import { type Verifier, verifierOf } from './note-keys.ts';
import { portableHash } from './tree-hash.ts';
import { isIncluded } from './verify-proofs.ts';

export const RECEIPT_FORMAT = 'tlog-receipt/v1';

/** The most that fits a code that a phone can read off a screen (decision 137). */
export const RECEIPT_MAX_BYTES = 2_048;

/** A receipt contains the log's name twice. */
export const LOG_NAME_MAX = 64;

/** Proof that an event was in the log when a checkpoint was signed; verifiable offline. */
export interface Receipt {
  format: typeof RECEIPT_FORMAT;
  event: ShownEvent;
  /** Base64. */
  salt: string;
  /** The leaf's index in the tree, from 0. */
  index: number;
  /** The inclusion proof's hashes, concatenated, in base64. */
  proof: string;
  /** The signed note, with as many cosignatures as fit. */
  checkpoint: string;
}

export type ReceiptProblem = 'unreadable' | 'signature' | 'altered';

export type CheckedReceipt =
  | { ok: true; event: ShownEvent; index: number; size: number; origin: string; witnesses: string[] }
  | { ok: false; problem: ReceiptProblem };

export function makeReceipt(parts: {
  event: ShownEvent;
  salt: Uint8Array;
  index: number;
  proof: readonly Uint8Array[];
  checkpoint: string;
}): Receipt {
  const bytes = new Uint8Array(parts.proof.length * 32);
  for (const [at, hash] of parts.proof.entries()) bytes.set(hash, at * 32);
  const { event, index } = parts;
  const receipt = {
    format: RECEIPT_FORMAT,
    event,
    salt: toBase64(parts.salt),
    index,
    proof: toBase64(bytes),
  } as const;
  let { checkpoint } = parts;
  while (utf8(JSON.stringify({ ...receipt, checkpoint })).length > RECEIPT_MAX_BYTES) {
    const shorter = withoutLastSignature(checkpoint);
    if (shorter === null) break;
    checkpoint = shorter;
  }
  return { ...receipt, checkpoint };
}

/** Parses without verifying. */
export function parseReceipt(text: string): Receipt | null {
  try {
    const value = JSON.parse(text) as Partial<Receipt> | null;
    if (value?.format !== RECEIPT_FORMAT || typeof value.event !== 'object' || value.event === null)
      return null;
    const { salt, index, proof, checkpoint } = value;
    const areTexts = [salt, proof, checkpoint].every((part) => typeof part === 'string');
    return areTexts && typeof index === 'number' ? (value as Receipt) : null;
  } catch {
    return null;
  }
}

/**
 * Verifies a receipt with the log's key.
 * @param log its key under the first generation's name; after a restore, the origin has a number appended
 */
export function checkReceipt(
  receipt: Receipt,
  log: Verifier,
  witnesses: readonly Verifier[] = [],
): CheckedReceipt {
  const [salt, proof] = [fromBase64(receipt.salt), hashesOf(fromBase64(receipt.proof) ?? new Uint8Array(1))];
  const origin = readCheckpoint(receipt.checkpoint)?.origin;
  if (!salt || !proof || !origin) return { ok: false, problem: 'unreadable' };
  const signer = generationIn(log, origin);
  const checkpoint = signer && openCheckpoint(receipt.checkpoint, signer);
  if (!checkpoint) return { ok: false, problem: 'signature' };
  const { size, root } = checkpoint;
  const leaf = portableHash.leaf(leafData(receipt.event, salt));
  if (!isIncluded(portableHash, { index: receipt.index, size, leaf, proof, root }))
    return { ok: false, problem: 'altered' };
  const names = witnessesOf(receipt.checkpoint, witnesses).map(({ name }) => name);
  return { ok: true, event: receipt.event, index: receipt.index, size, origin, witnesses: names };
}

/** The log's key under the origin of one of its generations; null for another log's origin. */
function generationIn(log: Verifier, origin: string): Verifier | null {
  if (origin === log.name) return log;
  const number = origin.startsWith(`${log.name}/`) ? origin.slice(log.name.length + 1) : '';
  return /^[1-9]\d{0,5}$/.test(number) ? verifierOf(origin, log.publicKey, log.type) : null;
}
