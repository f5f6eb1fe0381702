import type { StoredEvent } from '@stampwell/event-store';
import type { TestDatabase } from '@stampwell/local/test-database.ts';
import type { Checkpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import type { Signer } from '@stampwell/transparency/tlog/note-keys.ts';
import type pg from 'pg';
import type { Random } from '../support/random.ts';

export const SNAPSHOT_KEY = 'a key of the rewriter, which no database has';

/** The target of a rewriter: a sealed log, read models and the folder of seals. */
export interface Honest {
  database: TestDatabase;
  seals: string;
  signer: Signer;
  /** Position of the newest sealed event. */
  sealed: number;
  /** Sizes of the seals. */
  sizes: number[];
  /** Time of verification, soon after the newest event. */
  now: Date;
}

/** A card's stamps and redeemed rewards. */
export interface Balance {
  stamps: number;
  rewards: number;
}

/** Every balance and reward of the true history. */
export interface Given {
  cards: Map<string, Balance>;
  /** The log's rows as text, by position. */
  rows: Map<string, string[]>;
}

/** `before`: sealed. `edge`: the first or last event of a seal. `after`: newer than every seal. */
export const WHERES = ['before', 'edge', 'after'] as const;
export type Where = (typeof WHERES)[number];

/** `running`: opened the tree before the change, and seals after it. `restarted`: opens the tree after it. */
export type KeeperMode = 'stopped' | 'running' | 'restarted';

/** A copy, with the rewriter's position. */
export interface Scene extends Trial {
  client: pg.Client;
  url: string;
  seals: string;
  random: Random;
}

/** @returns names, one of which verify must report; for rewritten events, it may report their first position instead */
export type Rewriting = (scene: Scene) => Promise<string[]>;

/** One or two rewrites, and the keeper's mode. */
export interface Change {
  /** Names from the lists of kinds. */
  kinds: string[];
  where: Where;
  keeper: KeeperMode;
  /** Delay of the verification. */
  laterMs?: number;
  /** Checkpoints that the verifying person has from elsewhere. */
  known?: readonly Checkpoint[];
  /** Alters tables, not only rows. */
  isStructural?: boolean;
  random: Random;
  apply: Rewriting;
}

/** The result of a change. */
export interface Verdict {
  kinds: string[];
  /** SealStorage and keeper mode. */
  circumstances: string;
  isKeptUp: boolean;
  /** Gains that history did not give. */
  unearned: string[];
  /** Exit code of `audit -- verify`. */
  code: number;
  words: string;
  /** Whether verify named the change: its first sealed position, or that newer events are wrong. */
  isNamed: boolean;
  /** The first rewritten position of the log; null if none. */
  first: number | null;
  /** Whether that was sealed. */
  isSealed: boolean;
}

export interface Trial {
  honest: Honest;
  given: Given;
  log: readonly StoredEvent[];
}

/** The database refuses the change, or it has no effect: a pair excludes itself, such as the same row twice. */
export class Refused extends Error {}
