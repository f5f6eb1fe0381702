import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** One server-sent event as it came. */
export interface SpecLiveEvent {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** An open line to `GET /live`. */
export interface SpecLine {
  status: number;
  /** Everything told so far. */
  events: SpecLiveEvent[];
  /** Comments, their text. */
  comments: string[];
  /** The newest id seen, events without data included. */
  lastId(): string;
  /** Resolves when so many events have come. @throws after 3 s, saying what came instead */
  until(count: number): Promise<SpecLiveEvent[]>;
  /** Resolves when the server ends the line, to how long it took. */
  ended: Promise<void>;
  close(): void;
}

const PATIENCE_MS = 3_000;

/** Listens as the web client does: fetch with a bearer token. */
export async function openLine(url: string, token: string, lastEventId?: string): Promise<SpecLine> {
  const stop = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  const heard = new EventTarget();
  const line = { events: [] as SpecLiveEvent[], comments: [] as string[], id: '' };
  const hear = (block: string) => {
    const fields = block
      .split('\n')
      .map((text) => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1).trim()]);
    const field = (name: string) => fields.find(([key]) => key === name)?.[1];
    line.comments.push(...fields.filter(([key]) => key === '').map(([, text = '']) => text));
    line.id = field('id') ?? line.id;
    const data = field('data');
    if (data !== undefined)
      line.events.push({ id: line.id, type: field('event') ?? '', data: JSON.parse(data) });
    heard.dispatchEvent(new Event('heard'));
  };
  const ended = read(response, hear).catch(() => undefined);
  // The first thing told is where the line begins.
  if (response.ok) await once(heard, 'heard');
  return {
    status: response.status,
    events: line.events,
    comments: line.comments,
    lastId: () => line.id,
    ended,
    close: () => stop.abort(),
    async until(count) {
      const late = sleep(PATIENCE_MS).then(() => {
        throw new Error(`heard ${JSON.stringify(line.events)}, wanted ${count}`);
      });
      while (line.events.length < count) await Promise.race([once(heard, 'heard'), late]);
      late.catch(() => undefined);
      return line.events;
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
