import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveType, liveMessages } from '@stampwell/contracts/http/live.ts';

export interface SpecLiveEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** An open connection to `GET /live`. */
export interface SpecLiveConnection {
  status: number;
  /** All events so far. */
  events: SpecLiveEvent[];
  /** The text of all comments so far. */
  comments: string[];
  /** The newest id, including those of events without data. */
  lastId(): string;
  /** Resolves after `count` events. @throws after 3 s, listing the events so far; for data that breaks its contract */
  until(count: number): Promise<SpecLiveEvent[]>;
  /** Resolves when the server ends the connection. */
  ended: Promise<void>;
  close(): void;
}

const WITHIN_MS = 3_000;

/** Connects like the web client: fetch with a bearer token. */
export async function openLive(
  url: string,
  token: string,
  lastEventId?: string,
): Promise<SpecLiveConnection> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  const heard = new EventTarget();
  const told = { events: [] as SpecLiveEvent[], comments: [] as string[], id: '' };
  const hear = (block: string) => {
    const fields = block
      .split('\n')
      .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()]);
    const field = (name: string) => fields.find(([key]) => key === name)?.[1];
    told.comments.push(...fields.filter(([key]) => key === '').map(([, text = '']) => text));
    told.id = field('id') ?? told.id;
    const data = field('data');
    if (data !== undefined)
      told.events.push({ id: told.id, type: field('event') ?? '', data: JSON.parse(data) });
    heard.dispatchEvent(new Event('heard'));
  };
  const ended = read(response, hear).catch(() => undefined);
  // The server first sends the id where the connection begins.
  if (response.ok) await once(heard, 'heard');
  return {
    status: response.status,
    events: told.events,
    comments: told.comments,
    lastId: () => told.id,
    ended,
    close: () => stop.abort(),
    async until(count) {
      const late = sleep(WITHIN_MS).then(() => {
        throw new Error(`heard ${JSON.stringify(told.events)}, wanted ${count}`);
      });
      while (told.events.length < count) await Promise.race([once(heard, 'heard'), late]);
      late.catch(() => undefined);
      for (const { type, data } of told.events) liveMessages[type as LiveType].parse(data);
      return told.events;
    },
  };
}

async function read(response: Response, hear: (block: string) => void): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) hear(block);
  }
}
