/** The idempotency key was used before, with another command. */
export class IdempotencyKeyReused extends Error {
  constructor() {
    super('the idempotency key was used with another command');
    this.name = 'IdempotencyKeyReused';
  }
}

/** Every retry met a conflict. */
export class GaveUp extends Error {
  constructor(tries: number) {
    super(`gave up after ${tries} conflicts`);
    this.name = 'GaveUp';
  }
}

/** The store does not answer, or is overloaded. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('the event store is unavailable', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** The store cannot keep this data, for instance text with a NUL. */
export class Unstorable extends Error {
  constructor(cause: unknown) {
    super('the event holds what cannot be stored', { cause });
    this.name = 'Unstorable';
  }
}

/** A stream that no append can have written: a version is missing or repeated, or comes before its predecessor in the log. */
export class BrokenStream extends Error {
  constructor(stream: string, version: number) {
    super(`the stream ${stream} is broken at version ${version}: see npm run audit -- verify`);
    this.name = 'BrokenStream';
  }
}

/** A newer release wrote this event. Readers wait for a process that knows it; they do not skip it. */
export class UnknownEvent extends Error {
  readonly position: number;
  /** Events read before it, which can be handled. */
  readonly before: readonly unknown[];
  /** Its type, version and position, for error messages. */
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
