/** Append-only storage for seals: a folder or a bucket. Names are paths with slashes. */
export interface SealStorage {
  /** Adding the same bytes again succeeds. @throws AlreadyWritten if other bytes have the name */
  add(name: string, bytes: Uint8Array): Promise<void>;
  read(name: string): Promise<Uint8Array | null>;
  /** Sorted names in a folder; subfolders end in a slash. Empty if the folder does not exist. */
  list(folder: string): Promise<string[]>;
}

/** Existing files are never replaced. */
export class AlreadyWritten extends Error {
  constructor(name: string) {
    super(`${name} is there already, and says something else`);
    this.name = 'AlreadyWritten';
  }
}
