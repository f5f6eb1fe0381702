import { atOneMoment, openEventStore } from '@stampwell/event-store';
import {
  checkTree,
  databaseLog,
  newestSeal,
  type SaltedEvent,
  saltOf,
  storedLog,
} from '@stampwell/transparency/proof';
import { type Checkpoint, readCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import type pg from 'pg';
import type { ProofConfig } from './proof-settings.ts';
import { NOT_VERIFIED, type Print, tellCheck, WRONG } from './proof-words.ts';

export interface LogUrls {
  databaseUrl: string;
  logUrl: string;
}

export interface VerifyOptions
  extends LogUrls,
    Pick<ProofConfig, 'signer' | 'storage' | 'operator' | 'maxAgeMs'>,
    Partial<Pick<ProofConfig, 'lastSeal'>> {
  /** Checkpoints obtained elsewhere. */
  others?: readonly Checkpoint[];
  now?: Date;
  onProgress?: (events: number) => void;
}

/**
 * Compares every row of the log with its seal, and with the tree behind receipts, and prints the result. @returns the exit code
 */
export async function tellDatabase(options: VerifyOptions, print: Print): Promise<number> {
  const { signer, storage, lastSeal, databaseUrl, logUrl, others = [], ...rest } = options;
  // In this order: a checkpoint is stored before it is kept here, and checkpoints made during the check cover later events.
  const kept = readCheckpoint((await lastSeal?.read()) ?? '');
  const upTo = await newestSeal(storage);
  return withEvents({ databaseUrl, logUrl }, async ({ events, tree }) => {
    const counted = { events: 0 };
    const code = await tellCheck(
      {
        ...rest,
        ...{
          events: counting(events, counted),
          storage,
          log: signer,
          upTo,
          others: kept ? [...others, kept] : others,
        },
        saltOf: (event) => saltOf(signer, event),
      },
      print,
    );
    if (code === WRONG) return code;
    const { finding, doubt } = await checkTree(tree, { storage, log: signer, upTo, ...counted });
    if (finding) print(`✗ ${finding}`);
    if (doubt) print(`? Not verified: ${doubt}`);
    return finding ? WRONG : doubt ? NOT_VERIFIED : code;
  });
}

async function* counting<T>(all: AsyncIterable<T>, counted: { events: number }): AsyncGenerator<T> {
  for await (const one of all) {
    counted.events += 1;
    yield one;
  }
}

interface Opened {
  events: AsyncIterable<SaltedEvent>;
  /** In a transaction that began before the events'. */
  tree: Pick<pg.ClientBase, 'query'>;
}

/** The log with its salts: from PostgreSQL in one snapshot, from another store by pages. */
export async function withEvents<T>(
  { databaseUrl, logUrl }: LogUrls,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  if (logUrl.startsWith('postgres'))
    return atOneMoment(databaseUrl, (tree) =>
      atOneMoment(logUrl, (log) => use({ events: databaseLog(log, tree), tree })),
    );
  const store = await openEventStore({ url: logUrl });
  try {
    return await atOneMoment(databaseUrl, (tree) => use({ events: storedLog(store.written, tree), tree }));
  } finally {
    await store.close();
  }
}
