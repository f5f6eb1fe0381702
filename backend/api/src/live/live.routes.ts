import { DomainError, LIVE_COMMENT_MS, LIVE_CONNECTIONS_PER_ACCOUNT } from '@stampwell/contracts';
import { type LiveData, live } from '@stampwell/contracts/http/live.ts';
import { type Route, route } from '../services/http/route.ts';
import type { Actor } from '../services/identity/actor.ts';
import type { Sessions } from '../services/identity/sessions.ts';
import { LiveConnection } from './live-connection.ts';
import type { LiveConnections } from './live-connections.ts';
import { LiveFeed, type LiveFeedPorts } from './live-feed.ts';
import { cursorOf, idOf } from './live-message.ts';

/** An ended session's connection is closed after at most this and a round trip. */
const LOOK_AT_SESSIONS_MS = 400;

interface LiveGuardPorts {
  /** The sessions among these that have not ended. */
  aliveAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  commentMs?: number;
}

/** Keeps open connections alive, and closes those whose session has ended, checking all in one query. */
export class LiveGuard {
  readonly #connections: ReadonlySet<LiveConnection>;
  readonly #ports: LiveGuardPorts;
  readonly #timers: NodeJS.Timeout[];
  #isLooking = false;

  constructor(connections: ReadonlySet<LiveConnection>, ports: LiveGuardPorts) {
    this.#connections = connections;
    this.#ports = ports;
    this.#timers = [
      setInterval(() => this.#comment(), ports.commentMs ?? LIVE_COMMENT_MS).unref(),
      setInterval(() => void this.#closeEnded(), LOOK_AT_SESSIONS_MS).unref(),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #comment(): void {
    for (const connection of this.#connections) connection.write(': \n\n');
  }

  async #closeEnded(): Promise<void> {
    if (this.#isLooking || this.#connections.size === 0) return;
    this.#isLooking = true;
    const connections = [...this.#connections];
    try {
      const alive = await this.#ports.aliveAmong(connections.map(({ actor }) => actor.sessionId));
      for (const connection of connections) if (!alive.has(connection.actor.sessionId)) connection.close();
    } catch {
      // The database is unreachable: the next check decides.
    } finally {
      this.#isLooking = false;
    }
  }
}

export interface LivePorts extends LiveFeedPorts {
  sessions: Pick<Sessions, 'aliveAmong'>;
  projections: ProgressPort;
  stopping: AbortSignal;
  /** Interval between comments, which keep the connection open. */
  commentMs?: number;
}

export function liveRoutes(ports: LivePorts): Route[] {
  const feed = new LiveFeed(ports);
  const guard = new LiveGuard(feed.connections.all, { ...ports, aliveAmong: ports.sessions.aliveAmong });
  const unwatch = tellProgress(ports.projections, feed.connections);
  ports.stopping.addEventListener('abort', () => {
    guard.stop();
    unwatch();
    void feed.stop();
  });

  return [
    route(live, async ({ actor, koa }) => {
      const begin = await feed.start();
      assertRoomFor(actor, feed.connections);
      const seen = cursorOf(koa.get('last-event-id')) ?? begin;
      const connection = new LiveConnection(actor, seen);
      koa.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
      koa.body = connection.body;
      // Sends the id alone, so that a connection lost before its first message resumes here.
      connection.write(`id: ${idOf(seen)}\n: listening\n\n`);
      if (ports.stopping.aborted) return connection.close();
      // The status is already sent, so a failure can only close the stream; the client then reconnects.
      feed.join(connection, seen).catch(() => connection.close());
    }),
  ];
}

const BUSY_SECONDS = 30;

/** Keeps one account from taking every connection of a process. A refused page retries by itself. */
function assertRoomFor(actor: Actor, connections: LiveConnections): void {
  if (connections.countOf(actor) < LIVE_CONNECTIONS_PER_ACCOUNT) return;
  const message = 'This account is open in too many places. Close one of them.';
  throw new DomainError('rate_limited', { message, retryAfter: BUSY_SECONDS });
}

interface ProgressPort {
  /** @returns a function that stops watching */
  watch(onProgress: (progress: LiveData<'projection-progress'>) => void): () => void;
}

function tellProgress(projections: ProgressPort, connections: LiveConnections): () => void {
  return projections.watch((data) => {
    connections.publish({ type: 'projection-progress', data, cursor: null, audience: { isForAdmins: true } });
  });
}
