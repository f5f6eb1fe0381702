/** Storage of shops' pictures. Keys are `<business id>/<file>`; what a key holds never changes. */
export interface Images {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null if there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** A business's keys, the newest first. */
  list(businessId: string): Promise<string[]>;
  /** Keys that do not exist are passed over. */
  delete(keys: readonly string[]): Promise<void>;
}
