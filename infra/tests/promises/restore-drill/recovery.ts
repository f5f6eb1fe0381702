import { execFile } from 'node:child_process';
import { appendFileSync, type Stats, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the drill asks of a way to back up. */
export interface Backups {
  /** A restore takes the full one and those after it. */
  chain: readonly string[];
  /** In effect from the cluster's next start. */
  archive(): void;
  /** A base backup, incremental on an earlier one if the way knows that. */
  take(name: string, url: string, since?: string): Promise<{ bytes: number }>;
  /** Puts backups back into `target`, which recovers to `until` when it is started. */
  restore(target: string, until: Date): Promise<void>;
  /** Throws if it is not refused without the key; absent where the place encrypts. */
  tryOtherKey?(target: string, until: Date): Promise<void>;
}

/** The archive of the living cluster is only read. */
export async function recoverTo(
  target: string,
  { restoreCommand, until, owner }: { restoreCommand: string; until: Date; owner: Stats },
): Promise<void> {
  const settings = [
    `restore_command = '${restoreCommand}'`,
    // PostgreSQL does not know zones by letters here.
    `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'`,
    "recovery_target_action = 'promote'",
    'archive_mode = off',
  ];
  appendFileSync(path.join(target, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  writeFileSync(path.join(target, 'recovery.signal'), '');
  await run('chown', ['-R', `${owner.uid}:${owner.gid}`, target]);
  await run('chmod', ['700', target]);
}
