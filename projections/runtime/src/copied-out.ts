import type pg from 'pg';

/** Where rows are gathered, and who takes them. */
export interface Gathering {
  /** Of a piece, which is larger where a row is. */
  bytes: number;
  /** Memory for a piece. */
  allocate(bytes: number): Uint8Array;
  /** Takes whole rows: the database waits until it has. */
  take(piece: Uint8Array): Promise<void>;
  /** Hears of each row as it comes. */
  see?(row: Buffer): void;
}

/** What `pg` tells a query of its own kind. */
interface Asked extends pg.Submittable {
  handleCopyData(message: { chunk: Buffer }): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/**
 * Runs a COPY … TO STDOUT and gathers its rows, which `pg` hands on one at a time: a stream of pieces, which end anywhere, costs twice
 * as much. @throws what the database or who takes them says
 */
export async function copyOut(client: pg.Client, text: string, gathering: Gathering): Promise<void> {
  const { bytes, allocate, take, see = () => undefined } = gathering;
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  let memory: Uint8Array = NOTHING;
  let length = 0;
  let taken = Promise.resolve();
  let waiting = 0;
  let stream: pg.Connection['stream'] | null = null;
  const flush = () => {
    if (length === 0) return;
    const piece = memory.subarray(0, length);
    memory = NOTHING;
    length = 0;
    stream?.pause();
    waiting += 1;
    taken = taken.then(() => take(piece));
    taken.then(() => {
      waiting -= 1;
      if (waiting === 0) stream?.resume();
    }, reject);
  };
  const query: Asked = {
    submit(connection) {
      stream = connection.stream;
      connection.query(text);
    },
    handleCopyData({ chunk }) {
      if (length + chunk.length > memory.length) {
        flush();
        memory = allocate(Math.max(bytes, chunk.length));
      }
      memory.set(chunk, length);
      length += chunk.length;
      see(chunk);
    },
    handleCommandComplete: flush,
    handleReadyForQuery: () => resolve(taken),
    handleError: reject,
  };
  client.query(query);
  await done;
}

const NOTHING = new Uint8Array(0);
