import { satisfy } from '@module-federation/enhanced/runtime';

/** What a remote asks of the shell that the shell has not. */
export type Mismatch = 'newer' | 'older';

/** The versions of what the shell shares, by package, as federation keeps them. */
type SharedVersions = Record<string, Record<string, unknown> | undefined>;

/**
 * Holds a remote's needs against what this shell shares. Asked before any of the remote's code runs: what it was built against
 * may have names that the shell's lack, which would be `undefined` in the middle of a screen (decision 055).
 * @returns null where all are met; else whether the remote is newer than the shell, or older
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

/** A remote that is not run, since it was built against other versions of what is shared. */
export class IncompatibleRemote extends Error {
  readonly mismatch: Mismatch;

  constructor(name: string, mismatch: Mismatch) {
    super(`remote ${name} is ${mismatch} than this shell`);
    this.name = 'IncompatibleRemote';
    this.mismatch = mismatch;
  }
}
