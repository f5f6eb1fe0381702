import { pause, requireSchema } from '@stampwell/base/postgres';
import type { WrittenLog } from '@stampwell/event-store';
import { openPlain } from '@stampwell/runtime/connections.ts';
import type pg from 'pg';
import { signCheckpoint } from '../tlog/checkpoint.ts';
import type { Signer, Verifier } from '../tlog/note-keys.ts';
import { type Leaf, TreeMoved } from './growing-tree.ts';
import type { LastSeal } from './last-seal.ts';
import { newLeaves } from './leaves.ts';
import { type OpenedTree, openTree, TreeContradicted } from './opened-tree.ts';
import { PROOF_SCHEMA } from './schema.ts';
import { addText, checkpointName, cosignatureName, leavesBytes, leavesName } from './seals.ts';
import type { SealStorage } from './storage/storage.ts';
import { askWitnesses, type Witness } from './witnesses.ts';

export interface KeepTreeOptions {
  databaseUrl: string;
  /** The log with events in their stored versions. */
  log: Pick<WrittenLog, 'head' | 'readAll'>;
  /** Named after the log's origin. */
  signer: Signer;
  storage: SealStorage;
  lastSeal?: LastSeal | null;
  /** The key that may sign restores. */
  operator: Verifier | null;
  witnesses?: readonly Witness[];
  signal: AbortSignal;
  /** Interval of checkpoints, if there are new events. */
  everyMs?: number;
  /** Number of new events that causes a checkpoint earlier, and that are read at once. */
  everyEvents?: number;
  /** How often the log's head is polled. */
  pollMs?: number;
  onState?: (state: KeeperState) => void;
}

export type KeeperState =
  /** Another process grew the tree. */
  | { state: 'waiting' }
  /** `position` of the newest sealed event; 0 if none. */
  | { state: 'sealed'; size: number; position: number; note: string }
  /** One witness failed; the others and the log go on. */
  | { state: 'unwitnessed'; witness: string; error: unknown }
  | { state: 'contradicted'; error: TreeContradicted }
  | { state: 'failed'; error: unknown };

const EVERY_MS = 60_000;
const EVERY_EVENTS = 1_000;
/** In a backlog, one checkpoint seals this many times `everyEvents`, because making it durable takes longer than hashing a page. */
const PAGES = 10;
const POLL_MS = 1_000;
/** Under load, pauses for this multiple of the last page's duration. */
const PAUSE_FACTOR = 30;
const MAX_PAUSE_MS = 3_000;
/** After a failure, and when another process grew the tree. */
const RETRY_MS = 5_000;

/**
 * Grows the tree over the log and seals it: leaves and a signed checkpoint go to the storage, then to the witnesses. Of several
 * processes the first to save wins, and the others reload the tree: there is no lock with which one could block the others. Ends with
 * the signal.
 */
export async function keepTree(options: KeepTreeOptions): Promise<void> {
  const { signal, onState, pollMs = POLL_MS } = options;
  while (!signal.aborted) {
    try {
      await keepOnce(options);
    } catch (error) {
      onState?.(stateOf(error));
    }
    await pause(Math.max(RETRY_MS, pollMs), signal);
  }
}

function stateOf(error: unknown): KeeperState {
  if (error instanceof TreeMoved) return { state: 'waiting' };
  return error instanceof TreeContradicted ? { state: 'contradicted', error } : { state: 'failed', error };
}

/** Ends with the signal. @throws TreeMoved, TreeContradicted, and errors of databases and storage */
async function keepOnce(options: KeepTreeOptions): Promise<void> {
  const client = await openPlain(options.databaseUrl);
  try {
    // The database must not lose sealed leaves: a tree behind its seals counts as restored from a backup.
    await client.query('SET synchronous_commit = on');
    await requireSchema(client, PROOF_SCHEMA);
    const witnessIds = options.witnesses?.map(({ verifier }) => verifier.id);
    const opened = await openTree(client, { ...options, witnessIds }).catch((error: unknown) =>
      noteProblem(client, error),
    );
    await client.query('UPDATE proof.head SET problem = NULL, checkpoint = $1', [opened.note]);
    if (opened.note !== null) await options.lastSeal?.write(opened.note);
    await new Keeper(client, opened, options).run();
  } finally {
    await client.end();
  }
}

/** Records the problem for the product's screens; a notice, not a proof. */
async function noteProblem(client: pg.ClientBase, error: unknown): Promise<never> {
  if (error instanceof TreeContradicted)
    await client.query('UPDATE proof.head SET problem = $1', [error.message]);
  throw error;
}

class Keeper {
  readonly #client: pg.ClientBase;
  readonly #opened: OpenedTree;
  readonly #options: KeepTreeOptions;
  /** Events waiting at the start are sealed at once. */
  #sealedAt = Number.NEGATIVE_INFINITY;
  /** Leaves without a checkpoint. */
  #unsealed: Leaf[] = [];
  /** The size each witness has signed, as far as known. */
  readonly #witnessed = new Map<string, number>();

  constructor(client: pg.ClientBase, opened: OpenedTree, options: KeepTreeOptions) {
    this.#client = client;
    this.#opened = opened;
    this.#options = options;
  }

  async run(): Promise<void> {
    const { log, signal, everyMs = EVERY_MS, everyEvents = EVERY_EVENTS, pollMs = POLL_MS } = this.#options;
    const { tree } = this.#opened;
    await this.#sealLeftovers();
    let isFull = false;
    while (!signal.aborted) {
      const head = await log.head();
      const behind = head - tree.position;
      // After a full page the next one is read at once.
      const isDue = isFull || performance.now() - this.#sealedAt >= everyMs;
      if (behind >= everyEvents || (behind > 0 && isDue)) {
        const began = performance.now();
        isFull = await this.#grow(everyEvents);
        // Witnesses cosign only the newest checkpoint, which covers all before it.
        if (!isFull) await this.#witness();
        if (isFull) {
          await this.#throttle(head, performance.now() - began);
          continue;
        }
      } else if (isFull) {
        isFull = false;
        await this.#witness();
      }
      await pause(pollMs, signal);
    }
  }

  /** While others append, pauses for a multiple of the last page's duration, leaving CPU to writers. Catches up at once when idle. */
  async #throttle(head: number, tookMs: number): Promise<void> {
    const { log, signal } = this.#options;
    if ((await log.head()) > head) await pause(Math.min(tookMs * PAUSE_FACTOR, MAX_PAUSE_MS), signal);
  }

  /** Seals leaves left by a process that ended between growing and sealing. */
  async #sealLeftovers(): Promise<void> {
    const { tree, sealed } = this.#opened;
    if (tree.size === sealed) return this.#tellSealed();
    const { rows } = await this.#client.query<{ index: string; hashes: Buffer; positions: string[] }>(
      'SELECT index, hashes, positions FROM proof.tiles WHERE level = 0 AND index >= $1 ORDER BY index',
      [Math.floor(sealed / 256)],
    );
    this.#unsealed = rows.flatMap(({ index, hashes, positions }) =>
      positions.flatMap((position, at) => {
        if (Number(index) * 256 + at < sealed) return [];
        const hash = hashes.subarray(at * 32, (at + 1) * 32);
        return [{ hash, position: Number(position), salt: new Uint8Array() }];
      }),
    );
    await this.#seal();
    await this.#witness();
  }

  /** @returns whether more events may be waiting */
  async #grow(limit: number): Promise<boolean> {
    const { tree, signer } = this.#opened;
    const { log, signal } = this.#options;
    const size = tree.size;
    let isFull = true;
    for (let page = 0; page < PAGES && isFull && !signal.aborted; page += 1) {
      const events = await log.readAll({ after: tree.position, limit, fromMemory: true });
      const leaves = newLeaves(signer, events);
      for (const leaf of leaves) tree.push(leaf);
      this.#unsealed.push(...leaves);
      isFull = events.length === limit;
    }
    if (tree.size === size) return false;
    await tree.save();
    await this.#seal();
    return isFull;
  }

  /** Writes to the storage first, then records the checkpoint in the database, where receipts read it. */
  async #seal(): Promise<void> {
    const { storage, lastSeal } = this.#options;
    const { tree, generation, signer } = this.#opened;
    const note = signCheckpoint(signer, { size: tree.size, root: tree.root() });
    await storage.add(leavesName(generation, tree.size), leavesBytes(this.#unsealed));
    await addText(storage, checkpointName(generation, tree.size), note);
    await this.#client.query({
      name: 'proof-seal',
      text: 'UPDATE proof.head SET checkpoint = $1',
      values: [note],
    });
    this.#opened.note = note;
    this.#opened.sealed = tree.size;
    this.#unsealed = [];
    this.#sealedAt = performance.now();
    await lastSeal?.write(note);
    this.#tellSealed();
  }

  #tellSealed(): void {
    const { tree, sealed, note } = this.#opened;
    if (note === null) return;
    this.#options.onState?.({ state: 'sealed', size: sealed, position: tree.position, note });
  }

  /** Requests cosignatures for the newest checkpoint. An unavailable witness is asked again with the next one. */
  async #witness(): Promise<void> {
    const { witnesses = [], storage, onState, signal } = this.#options;
    const { note, sealed, generation } = this.#opened;
    if (witnesses.length === 0 || note === null) return;
    const answers = await askWitnesses({
      db: this.#client,
      witnesses,
      known: this.#witnessed,
      note,
      size: sealed,
      signal,
    });
    let lines = '';
    for (const answer of answers) {
      if ('error' in answer) onState?.({ state: 'unwitnessed', ...answer });
      else {
        await addText(storage, cosignatureName(generation, sealed, answer.id), answer.line);
        lines += answer.line;
      }
    }
    if (lines !== '')
      await this.#client.query('UPDATE proof.head SET checkpoint = $1 WHERE checkpoint = $2', [
        note + lines,
        note,
      ]);
  }
}
