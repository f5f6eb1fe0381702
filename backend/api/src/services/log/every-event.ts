import type { EventStore, StoredEvent } from '@stampwell/event-store';

const PAGE = 2000;

export async function* everyEvent(
  log: Pick<EventStore, 'readAll'>,
  types?: readonly string[],
): AsyncGenerator<StoredEvent> {
  for (let after = 0; ; ) {
    const page = await log.readAll({ after, limit: PAGE, types });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.position;
  }
}
