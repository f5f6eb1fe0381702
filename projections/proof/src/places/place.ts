/** Where seals are kept: a folder or a bucket to which one can only add. Names have slashes, as paths do. */
export interface Place {
  /** Adds a file. The very same again is no failure. @throws AlreadyWritten where another stands there */
  add(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  /** What is in a folder, by name, folders with a slash at their end. None where there is no such folder. */
  list(folder: string): Promise<string[]>;
}

/** What was added once is never replaced, not even by us. */
export class AlreadyWritten extends Error {
  constructor(name: string) {
    super(`${name} is there already, and says something else`);
    this.name = 'AlreadyWritten';
  }
}
