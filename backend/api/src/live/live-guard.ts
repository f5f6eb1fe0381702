import { LIVE_COMMENT_MS } from '@stampwell/contracts';
import type { LiveLine } from './live-line.ts';

/** An ended session's line is closed within this and a round trip. */
const LOOK_AT_SESSIONS_MS = 400;

export interface LiveGuardPorts {
  /** Those of the sessions that live. */
  aliveAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  commentMs?: number;
}

/** Keeps the open lines warm, and closes those whose session has ended: one question for all of them. */
export class LiveGuard {
  readonly #lines: ReadonlySet<LiveLine>;
  readonly #ports: LiveGuardPorts;
  readonly #timers: NodeJS.Timeout[];
  #isLooking = false;

  constructor(lines: ReadonlySet<LiveLine>, ports: LiveGuardPorts) {
    this.#lines = lines;
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
    for (const line of this.#lines) line.write(': \n\n');
  }

  async #closeEnded(): Promise<void> {
    if (this.#isLooking || this.#lines.size === 0) return;
    this.#isLooking = true;
    const lines = [...this.#lines];
    try {
      const alive = await this.#ports.aliveAmong(lines.map(({ actor }) => actor.sessionId));
      for (const line of lines) if (!alive.has(line.actor.sessionId)) line.close();
    } catch {
      // The database is away: its next answer decides.
    } finally {
      this.#isLooking = false;
    }
  }
}
