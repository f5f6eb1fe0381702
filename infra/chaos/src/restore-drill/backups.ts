import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { goProgram } from '@stampwell/local/go-program.ts';
import { findPostgresTools } from './postgres-tools.ts';

const run = promisify(execFile);
const AGE_VERSION = '1.2.1';

export interface BackupOptions {
  /** The living cluster's data folder. */
  cluster: string;
  /** Where encrypted backups and archived WAL go. */
  backups: string;
  /** Created by the first backup. In production it is stored apart from the backups, since it decrypts them. */
  keyFile: string;
}

/** PostgreSQL's own backups, full and incremental, and archived WAL, all encrypted by age for one key. */
export async function openBackups({ cluster, backups, keyFile }: BackupOptions) {
  const tools = await findPostgresTools();
  const program = (name: string) =>
    goProgram({ name, source: `filippo.io/age/cmd/${name}`, version: AGE_VERSION });
  const [age, keygen] = [await program('age'), await program('age-keygen')];
  const owner = statSync(cluster);
  const wal = path.join(backups, 'wal');
  const scratch = path.join(backups, 'scratch');
  for (const folder of [backups, wal, scratch]) {
    mkdirSync(folder, { mode: 0o700, recursive: true });
    chownSync(folder, owner.uid, owner.gid);
  }
  const newKey = (file: string) => run(keygen, ['-o', file]);
  await newKey(keyFile);
  const { stdout } = await run(keygen, ['-y', keyFile]);
  const recipient = stdout.trim();
  const folderOf = (name: string) => path.join(scratch, name);
  const pg = (tool: string, ...args: string[]) => run(path.join(tools, tool), args);

  return {
    wal,
    newKey,
    /** In effect from the cluster's next start. Only the public key is on the server. */
    archive(): void {
      const to = path.join(wal, '%f.age');
      const settings = [
        'summarize_wal = on',
        'archive_mode = on',
        'archive_timeout = 60',
        // Renamed when whole, so that a cut-off file is not taken for a segment.
        `archive_command = '${age} -r ${recipient} -o ${to}.part %p && mv ${to}.part ${to}'`,
      ];
      appendFileSync(path.join(cluster, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
    },

    /** A base backup, incremental on an earlier one. Leaves only its encrypted file and its manifest. */
    async take(name: string, url: string, since?: string): Promise<{ bytes: number }> {
      const flags = since ? [`--incremental=${path.join(backups, `${since}.manifest`)}`] : [];
      await pg('pg_basebackup', '-d', url, '-D', folderOf(name), '-c', 'fast', '-X', 'none', ...flags);
      writeFileSync(
        path.join(backups, `${name}.manifest`),
        readFileSync(path.join(folderOf(name), 'backup_manifest')),
      );
      const file = path.join(backups, `${name}.tar.age`);
      await run('sh', [
        '-c',
        'tar -C "$1" -c . | "$2" -r "$3" -o "$4"',
        'sh',
        folderOf(name),
        age,
        recipient,
        file,
      ]);
      rmSync(folderOf(name), { recursive: true });
      return { bytes: statSync(file).size };
    },

    /** Decrypts and combines a chain of backups into `target`, which recovers to `until` when it is started. @throws with another key */
    async restore(names: string[], target: string, options: { keyFile: string; until: Date }): Promise<void> {
      for (const name of names) {
        rmSync(folderOf(name), { recursive: true, force: true });
        mkdirSync(folderOf(name), { mode: 0o700 });
        const file = path.join(backups, `${name}.tar.age`);
        const decrypted = path.join(scratch, `${name}.tar`);
        await run(age, ['-d', '-i', options.keyFile, '-o', decrypted, file]);
        await run('tar', ['-C', folderOf(name), '-xf', decrypted]);
        rmSync(decrypted);
      }
      await pg('pg_combinebackup', ...names.map(folderOf), '-o', target);
      await pg('pg_verifybackup', '--no-parse-wal', target);
      const from = path.join(wal, '%f.age');
      // The living cluster's archive is only read.
      const settings = [
        `restore_command = '${age} -d -i ${options.keyFile} -o %p ${from}'`,
        // PostgreSQL does not know zones by letters here.
        `recovery_target_time = '${options.until.toISOString().replace('Z', '+00')}'`,
        "recovery_target_action = 'promote'",
        'archive_mode = off',
      ];
      appendFileSync(path.join(target, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
      writeFileSync(path.join(target, 'recovery.signal'), '');
      await run('chown', ['-R', `${owner.uid}:${owner.gid}`, target, options.keyFile]);
    },
  };
}
