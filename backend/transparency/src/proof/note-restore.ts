import type pg from 'pg';
import { isSame } from '../tlog/bytes.ts';
import { Frontier } from '../tlog/frontier.ts';
import type { Signer, Verifier } from '../tlog/note-keys.ts';
import { newestGeneration, type Restore, writeRestore } from './generations.ts';
import { GrowingTree } from './growing-tree.ts';
import { nativeHash } from './native-hash.ts';
import type { SealStorage } from './storage/storage.ts';
import { type SealsSeen, sealedLeaves } from './verify/sealed-leaves.ts';

/** The operator's statement would not be true. */
export class NotARestore extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'NotARestore';
  }
}

/**
 * Signs, as the operator, that the database was restored from a backup. Only if all of its tree was sealed, so that nothing but the
 * newest events is given up. @throws NotARestore, SealBroken
 */
export async function noteRestore(
  client: pg.ClientBase,
  options: { storage: SealStorage; log: Verifier; operator: Signer; reason: string },
): Promise<Restore> {
  const { storage, log, operator, reason } = options;
  const tree = await GrowingTree.load(client);
  const seen: SealsSeen = { checkpoints: 0, restores: [], newest: null };
  const sealed = new Frontier(nativeHash);
  let held: Uint8Array | null = tree.size === 0 ? nativeHash.empty : null;
  for await (const { hash } of sealedLeaves({ storage, log, operator }, seen)) {
    sealed.push(hash);
    if (sealed.size === tree.size) held = sealed.root();
  }
  if (!seen.newest || tree.size >= sealed.size)
    throw new NotARestore('The database has all that was sealed: there is nothing to note');
  if (!held || !isSame(held, tree.root()))
    throw new NotARestore(
      'The database has events that were never sealed like this: it was rewritten, not restored',
    );
  const { size, root } = seen.newest;
  const generation = (await newestGeneration(storage)) + 1;
  const restore = { generation, size: tree.size, root: tree.root(), gaveUp: { size, root }, reason };
  await writeRestore(storage, { log, operator, restore });
  return restore;
}
