import { openCheckpoint } from '../../tlog/checkpoint.ts';
import { Frontier } from '../../tlog/frontier.ts';
import type { Verifier } from '../../tlog/note-keys.ts';
import { consistencyRanges } from '../../tlog/ranges.ts';
import { isConsistent } from '../../tlog/verify-proofs.ts';
import { verifierIn } from '../generations.ts';
import { nativeHash } from '../native-hash.ts';
import { checkpointName, leavesIn, leavesName, readNote, sizesIn } from '../seals.ts';
import type { SealStorage } from '../storage/storage.ts';
import { SealBroken } from './sealed-leaves.ts';

/**
 * Proves from the sealed leaves that the newer of two checkpoints of a generation extends the older, for people who keep checkpoints,
 * and verifies the proof against both signatures. @throws SealBroken
 */
export async function proveConsistency(
  storage: SealStorage,
  { log, generation, sizes }: { log: Verifier; generation: number; sizes: [number, number] },
): Promise<{ proof: Uint8Array[]; holds: boolean }> {
  const [older, newer] = await Promise.all(
    sizes.toSorted((a, b) => a - b).map((size) => headOf(storage, { log, generation, size })),
  );
  if (!older || !newer) throw new Error('Two sizes are needed');
  const leaves = await leavesUpTo(storage, generation, newer.size);
  const proof = consistencyRanges(older.size, newer.size).map(({ from, to }) => {
    const tree = new Frontier(nativeHash);
    for (let at = from; at < to; at += 1) tree.push(leaves.subarray(at * 32, (at + 1) * 32));
    return tree.root();
  });
  return { proof, holds: isConsistent(nativeHash, { older, newer, proof }) };
}

async function headOf(
  storage: SealStorage,
  { log, generation, size }: { log: Verifier; generation: number; size: number },
) {
  const note = (await readNote(storage, generation, size)) ?? '';
  const checkpoint = openCheckpoint(note, verifierIn(log, generation));
  if (!checkpoint)
    throw new SealBroken(checkpointName(generation, size), 'is not there, or not signed with the log’s key');
  return checkpoint;
}

/** A generation after a restore begins with leaves of the previous one. */
async function leavesUpTo(storage: SealStorage, generation: number, size: number): Promise<Uint8Array> {
  const hashes = new Uint8Array(size * 32);
  for (let number = 1; number <= generation; number += 1) {
    for await (const end of sizesIn(storage, number)) {
      if (end > size && number === generation) break;
      const leaves = leavesIn((await storage.read(leavesName(number, end))) ?? new Uint8Array());
      for (const [at, { hash }] of leaves.entries()) {
        const index = end - leaves.length + at;
        if (index < size) hashes.set(hash, index * 32);
      }
    }
  }
  return hashes;
}
