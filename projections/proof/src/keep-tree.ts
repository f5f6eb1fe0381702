import type { WrittenLog } from '@stampwell/event-store';
import { pause, requireSchema } from '@stampwell/postgres';
import { openPlain } from '@stampwell/runtime/connections.ts';
import { signCheckpoint } from '@stampwell/tlog/checkpoint.ts';
import type { Signer, Verifier } from '@stampwell/tlog/note-keys.ts';
import type pg from 'pg';
import { type Leaf, TreeMoved } from './growing-tree.ts';
import type { LastSeal } from './last-seal.ts';
import { newLeaves } from './leaves.ts';
import { type OpenedTree, openTree, TreeContradicted } from './opened-tree.ts';
import type { Place } from './places/place.ts';
import { PROOF_SCHEMA } from './schema.ts';
import { addText, checkpointName, cosignatureName, leavesBytes, leavesName } from './seals.ts';
import { askWitnesses, type Witness } from './witnesses.ts';

export interface KeepTreeOptions {
  databaseUrl: string;
  /** The log as it was written. */
  log: Pick<WrittenLog, 'head' | 'readAll'>;
  /** Named as the log's origin. */
  signer: Signer;
  place: Place;
  lastSeal?: LastSeal | null;
  /** Who may say that a backup was restored. */
  operator: Verifier | null;
  witnesses?: readonly Witness[];
  signal: AbortSignal;
  /** A checkpoint after so long, where there is something new. */
  everyMs?: number;
  /** And after so many events. */
  everyEvents?: number;
  /** How often the log's head is looked at. */
  lookMs?: number;
  onState?: (state: KeeperState) => void;
}

export type KeeperState =
  /** Another process grew the tree. */
  | { state: 'waiting' }
  /** `position` is that of the newest event that is sealed; 0 where none is. */
  | { state: 'sealed'; size: number; position: number; note: string }
  /** Of one witness; the others and the log go on. */
  | { state: 'unwitnessed'; witness: string; error: unknown }
  | { state: 'contradicted'; error: TreeContradicted }
  | { state: 'failed'; error: unknown };

const EVERY_MS = 60_000;
const EVERY_EVENTS = 1_000;
const LOOK_MS = 1_000;
/** Under load it rests for so many times as long as a page took. */
const REST_FACTOR = 30;
const LONGEST_REST_MS = 3_000;
/** After a failure, and when another process grew the tree. */
const PAUSE_MS = 5_000;

/**
 * Keeps the tree over the log, and seals it: leaves and a signed checkpoint go to the place, then to the witnesses. Of several
 * processes the first to save goes on, and the others read the tree anew: no lock decides, so nobody stops it by holding one. Ends
 * with the signal.
 */
export async function keepTree(options: KeepTreeOptions): Promise<void> {
  const { signal, onState, lookMs = LOOK_MS } = options;
  while (!signal.aborted) {
    try {
      await keepOnce(options);
    } catch (error) {
      onState?.(stateOf(error));
    }
    await pause(Math.max(PAUSE_MS, lookMs), signal);
  }
}

function stateOf(error: unknown): KeeperState {
  if (error instanceof TreeMoved) return { state: 'waiting' };
  return error instanceof TreeContradicted ? { state: 'contradicted', error } : { state: 'failed', error };
}

/** Ends with the signal. @throws TreeMoved, TreeContradicted, and what databases and places throw */
async function keepOnce(options: KeepTreeOptions): Promise<void> {
  const client = await openPlain(options.databaseUrl);
  try {
    // What is sealed must not be lost by the database: a tree behind its seals is one that was put back.
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

/** Whoever looks at the product is told too; that record is no proof, only a notice. */
async function noteProblem(client: pg.ClientBase, error: unknown): Promise<never> {
  if (error instanceof TreeContradicted)
    await client.query('UPDATE proof.head SET problem = $1', [error.message]);
  throw error;
}

class Keeper {
  readonly #client: pg.ClientBase;
  readonly #opened: OpenedTree;
  readonly #options: KeepTreeOptions;
  /** What waits when it starts is sealed at once. */
  #sealedAt = Number.NEGATIVE_INFINITY;
  /** Leaves that no checkpoint has yet. */
  #unsealed: Leaf[] = [];
  /** How far each witness is, as far as we know. */
  readonly #witnessed = new Map<string, number>();

  constructor(client: pg.ClientBase, opened: OpenedTree, options: KeepTreeOptions) {
    this.#client = client;
    this.#opened = opened;
    this.#options = options;
  }

  async run(): Promise<void> {
    const { log, signal, everyMs = EVERY_MS, everyEvents = EVERY_EVENTS, lookMs = LOOK_MS } = this.#options;
    const { tree } = this.#opened;
    await this.#sealRest();
    let isFull = false;
    while (!signal.aborted) {
      const head = await log.head();
      const behind = head - tree.position;
      // After a full page the rest of it too.
      const isDue = isFull || performance.now() - this.#sealedAt >= everyMs;
      if (behind >= everyEvents || (behind > 0 && isDue)) {
        const began = performance.now();
        isFull = await this.#grow(everyEvents);
        // A witness is asked about the newest alone: it proves all before it.
        if (!isFull) await this.#witness();
        if (isFull) {
          await this.#rest(head, performance.now() - began);
          continue;
        }
      } else if (isFull) {
        isFull = false;
        await this.#witness();
      }
      await pause(lookMs, signal);
    }
  }

  /**
   * While others append, rests for many times as long as the last page took: the machine is theirs, and what is not sealed yet is soon.
   * Where nobody does, it catches up at once.
   */
  async #rest(head: number, tookMs: number): Promise<void> {
    const { log, signal } = this.#options;
    if ((await log.head()) > head) await pause(Math.min(tookMs * REST_FACTOR, LONGEST_REST_MS), signal);
  }

  /** A process that ended between growing and sealing left leaves that no checkpoint has. */
  async #sealRest(): Promise<void> {
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

  /** @returns whether there may be more at once */
  async #grow(limit: number): Promise<boolean> {
    const { tree } = this.#opened;
    const events = await this.#options.log.readAll({ after: tree.position, limit });
    if (events.length === 0) return false;
    const leaves = newLeaves(this.#opened.signer, events);
    for (const leaf of leaves) tree.push(leaf);
    await tree.save();
    this.#unsealed.push(...leaves);
    await this.#seal();
    return events.length === limit;
  }

  /** Outside first, then in the database: what it says of the newest checkpoint is there for whoever makes receipts. */
  async #seal(): Promise<void> {
    const { place, lastSeal } = this.#options;
    const { tree, generation, signer } = this.#opened;
    const note = signCheckpoint(signer, { size: tree.size, root: tree.root() });
    await place.add(leavesName(generation, tree.size), leavesBytes(this.#unsealed));
    await addText(place, checkpointName(generation, tree.size), note);
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

  /** Has the newest checkpoint cosigned. A witness that is away is asked again with the next one. */
  async #witness(): Promise<void> {
    const { witnesses = [], place, onState, signal } = this.#options;
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
        await addText(place, cosignatureName(generation, sealed, answer.id), answer.line);
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
