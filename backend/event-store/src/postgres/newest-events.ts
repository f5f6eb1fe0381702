import type { StoredEvent } from '../event.ts';
import type { ReadOptions } from '../port.ts';
import type { Page } from '../subscription.ts';

/** More than the events of a second under full load, since some subscribers gather for that long. */
const KEPT = 4_000;
const PAGE = 1_000;

type ReadPage = (options: ReadOptions) => Promise<Page>;

/**
 * The newest events of the log, read once for all subscribers of this process. Sound because events never change and appear in
 * order of position.
 */
export class NewestEvents {
  readonly #readPage: ReadPage;
  /** All events after `#from`, up to `#upTo`. */
  #events: StoredEvent[] = [];
  #from = Number.POSITIVE_INFINITY;
  #upTo = Number.POSITIVE_INFINITY;
  #reading: Promise<boolean> = Promise.resolve(true);
  /** The read after the current one. */
  #waiting: Promise<boolean> | null = null;

  constructor(readPage: ReadPage) {
    this.#readPage = readPage;
  }

  /** Like `readPage`. A subscriber that is further behind reads the log itself. */
  async page(options: ReadOptions): Promise<Page> {
    const { after, limit, types } = options;
    if (after > this.#upTo) this.#restart(after);
    for (let atEnd = false; after >= this.#from; ) {
      const events = this.#after(after, types);
      if (events.length >= limit) {
        const page = events.slice(0, limit);
        return { events: page, covered: page.at(-1)?.position ?? after, atEnd: false };
      }
      if (atEnd) return { events, covered: Math.max(after, this.#upTo), atEnd };
      atEnd = await this.#readOn();
    }
    const page = await this.#readPage(options);
    if (page.atEnd && this.#upTo === Number.POSITIVE_INFINITY) this.#restart(page.covered);
    return page;
  }

  /** To be called when a connection is lost: another server may have taken over, whose log ends earlier. */
  forget(): void {
    this.#restart(Number.POSITIVE_INFINITY);
  }

  #restart(position: number): void {
    this.#events = [];
    this.#from = this.#upTo = position;
  }

  #after(after: number, types: readonly string[] | undefined): StoredEvent[] {
    const newer = this.#events.slice(this.#events.findLastIndex(({ position }) => position <= after) + 1);
    return types ? newer.filter(({ type }) => types.includes(type)) : newer;
  }

  /**
   * Starts a new read, because one in progress may have missed an event that the caller knows of.
   * @returns whether it reached the end
   */
  #readOn(): Promise<boolean> {
    this.#waiting ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#waiting = null;
        this.#reading = this.#read();
        return this.#reading;
      });
    return this.#waiting;
  }

  async #read(): Promise<boolean> {
    const from = this.#upTo;
    const { events, atEnd } = await this.#readPage({ after: from, limit: PAGE });
    // The memory was restarted during the read, so this page no longer follows its content.
    if (this.#upTo !== from) return false;
    this.#events.push(...events);
    this.#upTo = events.at(-1)?.position ?? this.#upTo;
    const tooMany = this.#events.length - KEPT;
    if (tooMany > 0) this.#from = this.#events.splice(0, tooMany).at(-1)?.position ?? this.#from;
    return atEnd;
  }
}
