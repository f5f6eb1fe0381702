/** What `npm run dev` tells an open page of a part that was built anew. */
export interface Built {
  /** `shell`, or a remote's name. */
  part: string;
  /** Tells one build from another. */
  hash: string;
  /** In the compiler's words; with any, the files are those of the build before. */
  errors: string[];
}
