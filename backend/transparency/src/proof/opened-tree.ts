import type pg from 'pg';
import { isSame } from '../tlog/bytes.ts';
import { type Checkpoint, openCheckpoint, readCheckpoint } from '../tlog/checkpoint.ts';
import { renamed, type Signer, type Verifier } from '../tlog/note-keys.ts';
import { generationOf, newestGeneration, originOf, readRestore } from './generations.ts';
import { GrowingTree } from './growing-tree.ts';
import type { LastSeal } from './last-seal.ts';
import { newestSize, readNote } from './seals.ts';
import type { SealStorage } from './storage/storage.ts';
import { hashesOfRanges } from './tiles.ts';

/** The database's tree contradicts its seals. Nothing is signed until a person has looked into it. */
export class TreeContradicted extends Error {
  readonly kind: 'rolled back' | 'rewritten' | 'unreadable';

  constructor(kind: TreeContradicted['kind'], words: string) {
    super(words);
    this.name = 'TreeContradicted';
    this.kind = kind;
  }
}

export interface OpenedTree {
  tree: GrowingTree;
  generation: number;
  /** Signs with the generation's origin. */
  signer: Signer;
  /** Size of the newest checkpoint, or of the restore that began the generation. */
  sealed: number;
  /** The newest checkpoint's note; null if there is none yet. */
  note: string | null;
}

export interface SealedBy {
  storage: SealStorage;
  /** Null or absent if a witness, or a bucket that deletes nothing, takes its place. */
  lastSeal?: LastSeal | null;
  signer: Signer;
  operator: Verifier | null;
  witnessIds?: readonly string[];
}

/** The database's tree, verified to continue what was sealed. @throws TreeContradicted */
export async function openTree(client: pg.ClientBase, sealedBy: SealedBy): Promise<OpenedTree> {
  const { storage, operator, witnessIds = [] } = sealedBy;
  const tree = await GrowingTree.load(client);
  const generation = await newestGeneration(storage);
  const signer = renamed(sealedBy.signer, originOf(sealedBy.signer.name, generation));
  let sealed = 0;
  if (generation > 1) {
    const restore = await readRestore(storage, generation, { log: sealedBy.signer, operator });
    if (!restore) throw unreadable(`the note of restore ${generation} is not the operator's`);
    await assertContains(client, tree, restore);
    sealed = restore.size;
  }
  const size = await newestSize(storage, generation);
  await assertLastSealKept(client, tree, sealedBy, { generation, size: size ?? 0 });
  if (size === null) return { tree, generation, signer, sealed, note: null };
  const note = (await readNote(storage, generation, size, witnessIds)) ?? '';
  const checkpoint = openCheckpoint(note, signer);
  if (checkpoint?.size !== size)
    throw unreadable(`the checkpoint of ${size} events is not signed with this key`);
  await assertContains(client, tree, checkpoint);
  return { tree, generation, signer, sealed: size, note };
}

/**
 * Our last signature must still be among the seals, or given up by the operator. Otherwise, deleting seals would make us sign a
 * rewritten log.
 */
async function assertLastSealKept(
  client: pg.ClientBase,
  tree: GrowingTree,
  { storage, lastSeal, signer, operator }: SealedBy,
  found: { generation: number; size: number },
): Promise<void> {
  const note = await lastSeal?.read();
  if (note == null) return;
  const last = openLastSeal(note, signer);
  if (found.generation > last.generation) {
    const restore = await readRestore(storage, last.generation + 1, { log: signer, operator });
    if (!restore || restore.gaveUp.size < last.size) throw takenAway(last.size, restore?.gaveUp.size ?? 0);
    return;
  }
  if (found.generation < last.generation || found.size < last.size) throw takenAway(last.size, found.size);
  await assertContains(client, tree, last);
}

function openLastSeal(note: string, signer: Signer): Checkpoint & { generation: number } {
  const origin = readCheckpoint(note)?.origin ?? '';
  const generation = generationOf(signer.name, origin);
  const checkpoint = generation && openCheckpoint(note, renamed(signer, origin));
  if (!checkpoint) throw unreadable('the file of the last seal is not signed with this key');
  return { ...checkpoint, generation };
}

const takenAway = (last: number, found: number) =>
  new TreeContradicted(
    'rolled back',
    `we sealed ${last} events, and only the seals of ${found} are there: seals were taken away`,
  );

const unreadable = (words: string) => new TreeContradicted('unreadable', words);

/** The tree must have passed through this head. */
async function assertContains(
  client: pg.ClientBase,
  tree: GrowingTree,
  head: { size: number; root: Uint8Array },
) {
  if (tree.size < head.size)
    throw new TreeContradicted(
      'rolled back',
      `${head.size} events were sealed, and the database has the tree of ${tree.size}: an older state of it was put back`,
    );
  if (head.size === 0) return;
  const [root] = await hashesOfRanges(client, [{ from: 0, to: head.size }]);
  if (!root || !isSame(root, head.root))
    throw new TreeContradicted(
      'rewritten',
      `the first ${head.size} events are not those that were sealed: the tree was rewritten`,
    );
}
