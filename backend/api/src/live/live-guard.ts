import { LIVE_COMMENT_MS } from '@stampwell/contracts';
import type { LiveConnection } from './live-connection.ts';

/** An ended session's connection is closed after at most this and a round trip. */
const LOOK_AT_SESSIONS_MS = 400;

export interface LiveGuardPorts {
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
