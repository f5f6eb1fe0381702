/** One record of the stand-in's log, as the protocol carries it. */
export interface StandInRecord {
  stream: string;
  revision: number;
  position: number;
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
  created: Date;
}

export type NewRecord = Omit<StandInRecord, 'revision' | 'position' | 'created'>;

/** Positions are bytes in the real log: far apart and not from zero. */
const FIRST_POSITION = 1000;
const POSITIONS_A_RECORD = 137;

/** The stand-in's memory: a log, and each stream's part of it. */
export class StandInLog {
  all: StandInRecord[] = [];
  readonly #streams = new Map<string, StandInRecord[]>();
  readonly #listeners = new Set<() => void>();
  #position = FIRST_POSITION;

  stream(name: string): StandInRecord[] | undefined {
    return this.#streams.get(name);
  }

  revisionOf(name: string): number {
    return this.#streams.get(name)?.at(-1)?.revision ?? -1;
  }

  append(records: NewRecord[]): StandInRecord[] {
    const written = records.map((record) => {
      this.#position += POSITIONS_A_RECORD;
      const revision = this.revisionOf(record.stream) + 1;
      const placed = { ...record, revision, position: this.#position, created: new Date() };
      this.all.push(placed);
      const stream = this.#streams.get(record.stream);
      if (stream) stream.push(placed);
      else this.#streams.set(record.stream, [placed]);
      return placed;
    });
    for (const listener of [...this.#listeners]) listener();
    return written;
  }

  /** What no client can do: for specs of tampering. */
  tamper(id: string, change: (record: StandInRecord) => StandInRecord[]): void {
    const changed = (records: StandInRecord[]) =>
      records.flatMap((record) => (record.id === id ? change(record) : [record]));
    this.all = changed(this.all);
    for (const [name, records] of this.#streams) this.#streams.set(name, changed(records));
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
