import { PassThrough, type Readable } from 'node:stream';
import type { Actor } from '../services/identity/actor.ts';
import { nameSeen } from '../services/sight/sight.ts';
import { isAfter, type LiveCursor, type LiveMessage, sse } from './live-message.ts';

/** A client that lags by this much is disconnected to bound our memory; it resumes where it stopped. */
const MOST_UNREAD_BYTES = 256 * 1024;
const MOST_WAITING = 1_000;

/**
 * Staff get a message about every transaction at their shop, by any colleague, so it names no customer [SC54]. A customer's own
 * redemption would name them as its actor, too.
 */
function readBy({ kind }: Actor, message: LiveMessage): LiveMessage {
  if (kind !== 'employee' || message.type !== 'transaction') return message;
  const { customer_name, actor_name } = message.data;
  const hidden = {
    customer_name: nameSeen(customer_name, 'none'),
    actor_name: actor_name === customer_name ? null : actor_name,
  };
  return { ...message, data: { ...message.data, ...hidden } };
}

/** One client's open stream. New messages wait until the replay of missed ones is done. */
export class LiveConnection {
  readonly actor: Actor;
  readonly #stream = new PassThrough();
  #waiting: LiveMessage[] | null = [];
  #seen: LiveCursor;

  constructor(actor: Actor, seen: LiveCursor) {
    this.actor = actor;
    this.#seen = seen;
  }

  get body(): Readable {
    return this.#stream;
  }

  get isOpen(): boolean {
    return !this.#stream.writableEnded && !this.#stream.destroyed;
  }

  onClose(done: () => void): void {
    this.#stream.once('close', done);
  }

  push(message: LiveMessage): void {
    if (!this.#waiting) this.#send(message);
    else if (this.#waiting.push(message) > MOST_WAITING) this.close();
  }

  /** Sends missed messages. Resolves once there is room for more. */
  async replay(messages: readonly LiveMessage[]): Promise<void> {
    for (const message of messages) this.#send(message);
    if (this.isOpen && this.#stream.writableNeedDrain) await this.#drained();
  }

  /** Ends the replay at this cursor: sends the waiting messages, then new ones as they come. */
  goLive(seen: LiveCursor): void {
    if (isAfter(seen, this.#seen)) this.#seen = seen;
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of waiting) this.#send(message);
  }

  write(text: string): void {
    if (!this.isOpen) return;
    this.#stream.write(text);
    if (this.#unread > MOST_UNREAD_BYTES) this.close();
  }

  /** Flushes the written bytes, unless the client has stopped reading. */
  close(): void {
    if (this.#unread > MOST_UNREAD_BYTES) this.#stream.destroy();
    else this.#stream.end();
  }

  get #unread(): number {
    return this.#stream.writableLength + this.#stream.readableLength;
  }

  /** Skips messages that the client has already seen. */
  #send(message: LiveMessage): void {
    if (message.cursor) {
      if (!isAfter(message.cursor, this.#seen)) return;
      this.#seen = message.cursor;
    }
    this.write(sse(readBy(this.actor, message), this.#seen));
  }

  #drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#stream.off('drain', done);
        this.#stream.off('close', done);
        resolve();
      };
      this.#stream.on('drain', done);
      this.#stream.on('close', done);
    });
  }
}
