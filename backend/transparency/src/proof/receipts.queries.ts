import type pg from 'pg';
import { readCheckpoint } from '../tlog/checkpoint.ts';
import { leafSalt } from '../tlog/commitment.ts';
import { inclusionRanges } from '../tlog/ranges.ts';
import { findLeaf, hashesOfRanges } from './tiles.ts';

export { shownEvent } from '../tlog/commitment.ts';
export { makeReceipt } from '../tlog/receipt.ts';

/** The parts of a receipt beside its event. */
export interface InclusionProof {
  /** The full salt; a receipt shows only `leafSalt`'s half. */
  salt: Uint8Array;
  leafSalt: Uint8Array;
  index: number;
  proof: Uint8Array[];
  checkpoint: string;
}

/** Proves that the event at a position is in the newest checkpoint. @returns null if it is not sealed yet */
export async function readInclusion(
  db: Pick<pg.Pool, 'query'>,
  position: number,
): Promise<InclusionProof | null> {
  const { rows } = await db.query<{ checkpoint: string | null }>('SELECT checkpoint FROM proof.head');
  const note = rows[0]?.checkpoint;
  const checkpoint = note ? readCheckpoint(note) : null;
  const leaf = checkpoint && (await findLeaf(db, position));
  if (!note || !leaf || leaf.index >= checkpoint.size) return null;
  const proof = await hashesOfRanges(db, inclusionRanges(leaf.index, checkpoint.size));
  return { ...leaf, leafSalt: leafSalt(leaf.salt), proof, checkpoint: note };
}
