import { EventSourceParserStream } from 'eventsource-parser/stream';
import { noteAnswered } from '../api/connection.ts';
import { positionToReadAfter, rememberPosition, takeOldestShown } from '../api/read-own-writes.ts';
import { refreshToken } from '../api/refresh.ts';
import { type SessionKind, tokenOf } from '../session/session.ts';

export interface LiveMessage {
  type: string;
  data: unknown;
}

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** The server sends a comment every 15 s; three missed mean a dead connection. */
const SILENCE_MS = 50_000;

/**
 * Keeps one stream of server-sent events open until stopped: begins at what the page shows, reconnects with growing pauses, resumes
 * after the last event received, renews a refused token.
 */
export async function keepListening(
  kind: SessionKind,
  onMessage: (message: LiveMessage) => void,
  stop: AbortSignal,
): Promise<void> {
  // Without an answer yet: where the page before left off, since every read from now on shows at least that.
  let lastId = takeOldestShown() ?? positionToReadAfter();
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    const connection = new AbortController();
    const hangUp = (): void => connection.abort();
    // `AbortSignal.any` is missing in older browsers.
    stop.addEventListener('abort', hangUp);
    const isOver = await listenOnce(kind, lastId, connection.signal, {
      onOpen: () => {
        wait = FIRST_WAIT_MS;
      },
      onMessage,
      onId: (id) => {
        lastId = id;
        rememberPosition(id);
      },
      onSilence: hangUp,
    });
    stop.removeEventListener('abort', hangUp);
    if (isOver || stop.aborted) break;
    await pause(wait * (0.75 + Math.random() / 2), stop);
    wait = Math.min(wait * 2, MAX_WAIT_MS);
  }
  // Answers read while listening are at least as new as the messages.
  takeOldestShown();
}

interface ConnectionHandlers {
  onOpen(): void;
  onMessage(message: LiveMessage): void;
  onId(id: string): void;
  onSilence(): void;
}

/** @returns true if reconnecting is pointless, because the session is over */
async function listenOnce(
  kind: SessionKind,
  lastId: string | undefined,
  signal: AbortSignal,
  handlers: ConnectionHandlers,
): Promise<boolean> {
  const token = tokenOf(kind);
  if (!token) return true;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const alive = (): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(handlers.onSilence, SILENCE_MS);
  };
  try {
    const headers = {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    };
    const response = await fetch('/api/live', { headers, signal });
    if (response.status === 401) return (await refreshToken(kind, token)) === null;
    if (response.status === 403) return true;
    if (!response.ok || !response.body) return false;
    noteAnswered(true);
    handlers.onOpen();
    alive();
    const parser = new EventSourceParserStream({ onComment: alive, onId: handlers.onId });
    for await (const { event, data } of chunksOf(
      response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser),
    )) {
      alive();
      handlers.onMessage({ type: event ?? 'message', data: parsed(data) });
    }
  } catch {
    // A lost connection is normal; the caller reconnects.
  } finally {
    clearTimeout(watchdog);
  }
  return false;
}

/** Async iteration of streams is missing in Safari. */
async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    // A phone that comes back online reconnects at once.
    window.addEventListener('online', () => resolve(), { once: true });
  });
}
