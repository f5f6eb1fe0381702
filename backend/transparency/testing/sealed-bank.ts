import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openTestDatabase } from '@stampwell/local/test-database.ts';
import { BusyBank } from '@stampwell/runtime/testing/busy-bank.ts';
import { openLiveLog } from '@stampwell/runtime/testing/live-log.ts';
import type { KeepTreeOptions } from '../src/proof/keep-tree.ts';
import { directoryStorage } from '../src/proof/storage/directory.ts';
import { newSigner } from '../src/tlog/note-keys.ts';
import { startKeeper } from './keeper.ts';

/** A log on Postgres, sealed into a folder by any number of keepers. */
export type SealedBank = Awaited<ReturnType<typeof openSealedBank>>;

export async function openSealedBank() {
  const db = await openTestDatabase();
  const live = await openLiveLog(db);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'));
  const signer = newSigner('bank.example/log');
  const keepers: { stop(): Promise<void> }[] = [];
  return {
    ...{ db, live, folder, signer, bank: new BusyBank(live, 5) },
    keep(options: Partial<KeepTreeOptions> = {}) {
      const keeper = startKeeper({
        ...{
          databaseUrl: db.url,
          log: live.store.written,
          signer,
          storage: directoryStorage(folder),
          ...options,
        },
      });
      keepers.push(keeper);
      return keeper;
    },
    async close() {
      await Promise.all(keepers.map((one) => one.stop()));
      await live.close();
      await db.drop();
      for (const kept of ['', '.last', '.whole']) rmSync(folder + kept, { recursive: true, force: true });
    },
  };
}
