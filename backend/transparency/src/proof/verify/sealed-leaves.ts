import { isSame, toBase64 } from '../../tlog/bytes.ts';
import { type Checkpoint, openCheckpoint } from '../../tlog/checkpoint.ts';
import { Frontier } from '../../tlog/frontier.ts';
import type { Verifier } from '../../tlog/note-keys.ts';
import { type Restore, readRestore, verifierIn } from '../generations.ts';
import { nativeHash } from '../native-hash.ts';
import {
  checkpointName,
  generationsIn,
  leavesIn,
  leavesName,
  readNote,
  restoreName,
  type SealedLeaf,
  type SealedSize,
  sizesIn,
} from '../seals.ts';
import type { SealStorage } from '../storage/storage.ts';

/** The seals, and the keys that may have signed them. */
export interface Sealed {
  storage: SealStorage;
  log: Verifier;
  /** Null: restores are not accepted. */
  operator: Verifier | null;
  /** Checkpoints from witnesses or receipts, which the seals must contain. */
  others?: readonly Checkpoint[];
  /** Ignores later checkpoints, whose events may be newer than the log as read. */
  upTo?: SealedSize | null;
}

/** The seals are inconsistent, so no log can be judged by them. */
export class SealBroken extends Error {
  readonly seal: string;

  constructor(seal: string, reason: string) {
    super(reason);
    this.name = 'SealBroken';
    this.seal = seal;
  }
}

/** Collected while reading. */
export interface SealsSeen {
  checkpoints: number;
  restores: Restore[];
  newest: { origin: string; size: number; root: Uint8Array } | null;
}

/**
 * Every sealed leaf in order, except those given up at a restore. A leaf is returned only after its checkpoint was verified; each
 * checkpoint extends the previous, so all are consistent.
 * @throws SealBroken
 */
export async function* sealedLeaves(sealed: Sealed, seen: SealsSeen): AsyncGenerator<SealedLeaf> {
  const walk: Walk = {
    tree: new Frontier(nativeHash),
    others: new Map(sealed.others?.map((one) => [nameOf(one), one])),
    seen,
  };
  const { upTo } = sealed;
  const generations = (await generationsIn(sealed.storage)).filter((one) => !upTo || one <= upTo.generation);
  for (const [at, generation] of generations.entries()) {
    if (generation !== at + 1) throw new SealBroken(restoreName(at + 1), 'is missing');
    const next = await restoreOf(sealed, generations[at + 1]);
    const kept = yield* leavesOf(sealed, walk, { generation, until: next?.size ?? null });
    if (!next) break;
    walk.tree = assertContinues(next, kept);
    seen.restores.push(next);
  }
  for (const other of walk.others.values())
    throw new SealBroken(nameOf(other), 'a checkpoint was signed that is not among these');
}

interface Walk {
  tree: Frontier;
  /** Not found yet. */
  others: Map<string, Checkpoint>;
  seen: SealsSeen;
}

/** A generation's leaves up to where the next begins. @returns the tree at that point */
async function* leavesOf(
  { storage, log, upTo }: Sealed,
  { tree, others, seen }: Walk,
  { generation, until }: { generation: number; until: number | null },
): AsyncGenerator<SealedLeaf, Frontier | null> {
  const verifier = verifierIn(log, generation);
  let kept = tree.size === until ? tree.copy() : null;
  for await (const size of sizesUpTo(storage, generation, upTo)) {
    const first = tree.size;
    const leaves = leavesIn((await storage.read(leavesName(generation, size))) ?? new Uint8Array());
    if (first + leaves.length !== size)
      throw new SealBroken(leavesName(generation, size), 'does not have the leaves of its checkpoint');
    for (const { hash } of leaves) {
      tree.push(hash);
      if (tree.size === until) kept = tree.copy();
      if (others.size > 0) meet(others, verifier.name, tree);
    }
    await mustBeSigned(storage, { generation, size, verifier, root: tree.root() });
    seen.checkpoints += 1;
    seen.newest = { origin: verifier.name, size, root: tree.root() };
    yield* leaves.slice(0, Math.max(0, (until ?? size) - first));
  }
  return kept;
}

async function* sizesUpTo(
  storage: SealStorage,
  generation: number,
  upTo: Sealed['upTo'],
): AsyncGenerator<number> {
  for await (const size of sizesIn(storage, generation)) {
    if (generation === upTo?.generation && size > upTo.size) return;
    yield size;
  }
}

async function restoreOf(sealed: Sealed, generation: number | undefined): Promise<Restore | null> {
  if (generation === undefined) return null;
  const restore = await readRestore(sealed.storage, generation, sealed);
  if (!restore) throw new SealBroken(restoreName(generation), 'is not signed by the operator');
  return restore;
}

async function mustBeSigned(
  storage: SealStorage,
  {
    generation,
    size,
    verifier,
    root,
  }: { generation: number; size: number; verifier: Verifier; root: Uint8Array },
) {
  const checkpoint = openCheckpoint((await readNote(storage, generation, size)) ?? '', verifier);
  const name = checkpointName(generation, size);
  if (checkpoint?.size !== size) throw new SealBroken(name, 'is not signed with the log’s key');
  if (!isSame(checkpoint.root, root)) throw new SealBroken(name, 'does not go on from the one before');
}

/** A restored backup must be part of what was sealed. */
function assertContinues({ generation, root }: Restore, kept: Frontier | null): Frontier {
  if (kept && isSame(kept.root(), root)) return kept;
  throw new SealBroken(restoreName(generation), 'names a tree that was never sealed');
}

function meet(others: Map<string, Checkpoint>, origin: string, tree: Frontier): void {
  const name = nameOf({ origin, size: tree.size });
  const other = others.get(name);
  if (!other) return;
  others.delete(name);
  if (!isSame(other.root, tree.root()))
    throw new SealBroken(name, `another checkpoint of this size was signed: ${toBase64(other.root)}`);
}

const nameOf = ({ origin, size }: Pick<Checkpoint, 'origin' | 'size'>) => `${size} events of ${origin}`;
