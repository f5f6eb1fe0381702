import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { executableOf, postgresProgramsOf } from '../../fetched.ts';
import { type Backups, recoverTo } from './recovery.ts';

const run = promisify(execFile);
const CHAIN = ['full', 'incremental'];

export interface BackupOptions {
  /** The living cluster's data folder. */
  cluster: string;
  /** Where encrypted backups and archived WAL go. */
  backups: string;
  /** Created by the first backup. In production it is stored apart from the backups, since it decrypts them. */
  keyFile: string;
}

/** PostgreSQL's own backups, full and incremental, and archived WAL, all encrypted by age for one key. */
export async function openBackups({ cluster, backups, keyFile }: BackupOptions): Promise<Backups> {
  const tools = process.env.POSTGRES_TOOLS ?? (await postgresProgramsOf('postgres-tools'));
  const [age, keygen] = [await executableOf('age'), await executableOf('age-keygen')];
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

  /** Decrypts and combines the chain of backups. @throws with another key */
  async function restore(target: string, until: Date, key = keyFile): Promise<void> {
    for (const name of CHAIN) {
      rmSync(folderOf(name), { recursive: true, force: true });
      mkdirSync(folderOf(name), { mode: 0o700 });
      const file = path.join(backups, `${name}.tar.age`);
      // A truncated archive makes tar fail, too.
      const unpack = '"$1" -d -i "$2" "$3" | tar -C "$4" -xf -';
      await run('sh', ['-c', unpack, 'sh', age, key, file, folderOf(name)]);
    }
    // Decrypted backups are not needed again, so their files become the target's.
    await pg('pg_combinebackup', '--link', ...CHAIN.map(folderOf), '-o', target);
    await pg('pg_verifybackup', '--no-parse-wal', target);
    chownSync(key, owner.uid, owner.gid);
    const from = path.join(wal, '%f.age');
    await recoverTo(target, { restoreCommand: `${age} -d -i ${key} -o %p ${from}`, until, owner });
  }

  return {
    chain: CHAIN,
    /** Only the public key is on the server. */
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

    /** Leaves only its encrypted file and its manifest. */
    async take(name, url, since) {
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

    restore,
    async tryOtherKey(target, until) {
      const other = path.join(backups, 'other-key');
      await newKey(other);
      await restore(target, until, other);
    },
  };
}
