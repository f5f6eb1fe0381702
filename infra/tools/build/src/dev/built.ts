/** Message of `npm run dev` to open pages: a part was rebuilt. */
export interface Built {
  /** `shell`, or a remote's name. */
  part: string;
  /** Distinguishes builds. */
  hash: string;
  /** Compiler messages; if there are any, the files are those of the previous build. */
  errors: string[];
}
