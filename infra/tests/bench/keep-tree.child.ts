import { untilAborted } from '@stampwell/base/process';
import { eventCodec } from '@stampwell/contracts';
import { openEventStore } from '@stampwell/event-store';
import { directoryStorage, keepTree } from '@stampwell/transparency/proof';
import { newSigner } from '@stampwell/transparency/tlog/note-keys.ts';

/** Runs the sealing of the projector's process alone: `keep-tree.child.ts <database> <folder>`. */
const [databaseUrl = '', seals = ''] = process.argv.slice(2);
const ended = new AbortController();
process.on('disconnect', () => ended.abort());
const store = await openEventStore({ url: databaseUrl, codec: eventCodec });
const keeping = keepTree({
  ...{ databaseUrl, log: store.written, signer: newSigner('bench.example/log') },
  ...{ storage: directoryStorage(seals), operator: null, signal: ended.signal },
  // Short, so that a round can end with everything sealed.
  everyMs: 1_000,
});
process.send?.('ready');
await untilAborted(ended.signal);
await keeping;
await store.close();
