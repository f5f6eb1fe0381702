/** The idempotency key was used before, with another command. */
export class IdempotencyKeyReused extends Error {
  constructor() {
    super('the idempotency key was used with another command');
    this.name = 'IdempotencyKeyReused';
  }
}

/** The streams never came to rest: each of many tries met a conflict. */
export class GaveUp extends Error {
  constructor(tries: number) {
    super(`gave up after ${tries} conflicts`);
    this.name = 'GaveUp';
  }
}

/** The store is away, or has more to do than it can. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the event store is unavailable', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** Holds what the store cannot keep, as text with a NUL. */
export class Unstorable extends Error {
  constructor(cause: unknown) {
    super('the event holds what cannot be stored', { cause });
    this.name = 'Unstorable';
  }
}

/** A stream that no append can have left so: a version that is missing or there twice, or one that comes before its predecessor in the log. */
export class BrokenStream extends Error {
  constructor(stream: string, version: number) {
    super(`the stream ${stream} is broken at version ${version}: see npm run audit -- verify`);
    this.name = 'BrokenStream';
  }
}

/** A newer release wrote this event: whoever reads waits at it for a process that knows it, and neither skips nor guesses. */
export class UnknownEvent extends Error {
  readonly position: number;
  /** What was read before it, and can be taken. */
  readonly before: readonly unknown[];
  /** Which it is, and where: for people. */
  readonly event: string;

  constructor(event: { type: string; schema: number; position: number }, before: readonly unknown[]) {
    const words = `${event.type} v${event.schema} at position ${event.position}`;
    super(`waiting for a newer release: ${words}`);
    this.name = 'UnknownEvent';
    this.event = words;
    this.position = event.position;
    this.before = before;
  }
}
