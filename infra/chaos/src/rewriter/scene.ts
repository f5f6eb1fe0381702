import type { StoredEvent } from '@stampwell/event-store';
import type { TestDatabase } from '@stampwell/local/test-database.ts';
import type { Checkpoint } from '@stampwell/tlog/checkpoint.ts';
import type { Signer } from '@stampwell/tlog/note-keys.ts';
import type pg from 'pg';
import type { Random } from './random.ts';

/** What the rewriter's parts say to each other. */

export const SNAPSHOT_KEY = 'a key of the rewriter, which no database has';

/** What a rewriter finds: a sealed log, the read models, and the folder of seals. */
export interface Honest {
  database: TestDatabase;
  seals: string;
  signer: Signer;
  /** The newest position that a seal has. */
  sealed: number;
  /** Sizes of the seals. */
  sizes: number[];
  /** When everything is looked at: soon after the newest event. */
  now: Date;
}

/** A card's stamps, and the rewards that were redeemed with it. */
export interface Balance {
  stamps: number;
  rewards: number;
}

/** What history gave everybody. */
export interface Given {
  cards: Map<string, Balance>;
  /** Each row of the log as text, by its position. */
  rows: Map<string, string[]>;
}

/** `before`: sealed. `edge`: the first or last event of a seal. `after`: newer than every seal. */
export const WHERES = ['before', 'edge', 'after'] as const;
export type Where = (typeof WHERES)[number];

/** `running`: opened the tree before, and seals what it finds after. `restarted`: opens the tree after. */
export type KeeperMode = 'stopped' | 'running' | 'restarted';

/** A copy of everything, and who rewrites it. */
export interface Scene extends Trial {
  client: pg.Client;
  url: string;
  seals: string;
  random: Random;
}

/** @returns what verify must name, one of these; where events are rewritten it is their first position instead */
export type Rewriting = (scene: Scene) => Promise<string[]>;

/** One or two rewritings, and what the keeper does meanwhile. */
export interface Change {
  /** What is rewritten, as the lists of kinds call it. */
  kinds: string[];
  where: Where;
  keeper: KeeperMode;
  /** Verified so much later. */
  laterMs?: number;
  /** Checkpoints that whoever verifies has from elsewhere. */
  known?: readonly Checkpoint[];
  /** Tables themselves are altered, not only their rows. */
  isStructural?: boolean;
  random: Random;
  apply: Rewriting;
}

/** What came of a change. */
export interface Verdict {
  kinds: string[];
  /** Where, and what the keeper did. */
  circumstances: string;
  isKeptUp: boolean;
  /** What somebody has that history did not give. */
  unearned: string[];
  /** Of `audit -- verify`. */
  code: number;
  words: string;
  /** Whether verify said what was changed: the first position of what was sealed; of newer events, that they are wrong. */
  isNamed: boolean;
  /** The first position of the log that was rewritten; null where none was. */
  first: number | null;
  /** Whether that was sealed. */
  isSealed: boolean;
}

export interface Trial {
  honest: Honest;
  given: Given;
  log: readonly StoredEvent[];
}

/** The database refuses the change, or finds nothing to do: two that exclude each other, such as the same row twice. */
export class Refused extends Error {}
