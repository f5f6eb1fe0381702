import { eventCodec } from '@stampwell/contracts';
import { openEventStore } from '@stampwell/event-store';
import { untilAborted } from '@stampwell/process';
import { directoryPlace, keepTree } from '@stampwell/proof';
import { newSigner } from '@stampwell/tlog/note-keys.ts';

/** The keeper by itself, as the projector's process has it: `keep-tree.child.ts <database> <folder>`. */
const [databaseUrl = '', seals = ''] = process.argv.slice(2);
const ended = new AbortController();
process.on('disconnect', () => ended.abort());
const store = await openEventStore({ url: databaseUrl, codec: eventCodec });
const keeping = keepTree({
  ...{ databaseUrl, log: store.written, signer: newSigner('bench.example/log') },
  ...{ place: directoryPlace(seals), operator: null, signal: ended.signal },
  // What a second of looking leaves, so that a round can end with all of it sealed.
  everyMs: 1_000,
});
process.send?.('ready');
await untilAborted(ended.signal);
await keeping;
await store.close();
