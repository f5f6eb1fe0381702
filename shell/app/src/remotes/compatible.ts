import { satisfy } from '@module-federation/enhanced/runtime';

/** How a remote's requirements differ from the shell. */
export type Mismatch = 'newer' | 'older';

/** Shared versions by package, in federation's format. */
type SharedVersions = Record<string, Record<string, unknown> | undefined>;

/**
 * Compares a remote's requirements with what this shell shares, before any of its code runs: exports missing in the shell would
 * otherwise be `undefined` inside a screen (decision 055).
 * @returns null if all are met; otherwise whether the remote is newer or older than the shell
 */
export function findMismatch(needs: Record<string, string>, shared: SharedVersions): Mismatch | null {
  for (const [name, range] of Object.entries(needs)) {
    const versions = Object.keys(shared[name] ?? {});
    if (versions.some((version) => satisfy(version, range))) continue;
    const isOlder = versions.some((version) => satisfy(version, `>${range.replace(/^\D*/, '')}`));
    return isOlder ? 'older' : 'newer';
  }
  return null;
}

/** A remote that was not run because of its requirements. */
export class IncompatibleRemote extends Error {
  readonly mismatch: Mismatch;

  constructor(name: string, mismatch: Mismatch) {
    super(`remote ${name} is ${mismatch} than this shell`);
    this.name = 'IncompatibleRemote';
    this.mismatch = mismatch;
  }
}
