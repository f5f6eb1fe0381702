import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchTool } from '../../fetched.ts';
import { type S3Server, startS3 } from '../../s3/versitygw.ts';
import { type Backups, recoverTo } from './recovery.ts';

const run = promisify(execFile);
const BUCKET = 'backups';
const SERVER = 'stampwell';

/** Full backups and archived WAL in a bucket, by barman-cloud. The bucket encrypts: in production by its own key. */
export async function openBarman(
  cluster: string,
  folder: string,
): Promise<Backups & { stop(): Promise<void> }> {
  const s3 = await startS3();
  const bin = path.join(await fetchTool('barman'), 'bin');
  const owner = statSync(cluster);
  mkdirSync(folder, { recursive: true });
  const account = path.join(folder, 'account');
  const { accessKeyId, secretAccessKey } = s3.keys;
  writeFileSync(
    account,
    `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`,
    { mode: 0o600 },
  );
  chownSync(account, owner.uid, owner.gid);
  const settings = {
    AWS_SHARED_CREDENTIALS_FILE: account,
    AWS_DEFAULT_REGION: s3.keys.region,
    // Other servers than Amazon's do not know its newer checksums.
    AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
    AWS_RESPONSE_CHECKSUM_VALIDATION: 'when_required',
  };
  const place = ['--endpoint-url', s3.url];
  const bucket = [`s3://${BUCKET}`, SERVER];
  const barman = (tool: string, ...args: string[]) =>
    run(path.join(bin, `barman-cloud-${tool}`), [...place, ...args], {
      env: { PATH: process.env.PATH, ...settings },
      maxBuffer: 64 * 1024 * 1024,
    });
  /** As a setting of PostgreSQL. */
  const command = (tool: string, ...args: string[]) => {
    const env = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    return ['env', ...env, path.join(bin, `barman-cloud-${tool}`), ...place, ...args].join(' ');
  };
  await createBucket(s3);

  return {
    chain: ['full'],
    stop: () => s3.stop(),
    archive() {
      const lines = [
        'archive_mode = on',
        'archive_timeout = 60',
        `archive_command = '${command('wal-archive', '--gzip', ...bucket, '%p')}'`,
      ];
      appendFileSync(path.join(cluster, 'postgresql.conf'), `\n${lines.join('\n')}\n`);
    },
    async take(name, url) {
      await barman('backup', '--immediate-checkpoint', '--jobs', '2', '--name', name, '-d', url, ...bucket);
      return { bytes: await sizeOf(s3, `${SERVER}/base/`) };
    },
    async restore(target, until) {
      await barman('restore', ...bucket, 'full', target);
      const restoreCommand = command('wal-restore', ...bucket, '%f', '%p');
      await recoverTo(target, { restoreCommand, until, owner });
    },
  };
}

async function createBucket({ client, url }: S3Server): Promise<void> {
  const { status } = await client.fetch(`${url}/${BUCKET}`, { method: 'PUT' });
  if (status !== 200) throw new Error(`the bucket could not be made: ${status}`);
}

async function sizeOf({ client, url }: S3Server, prefix: string): Promise<number> {
  const listing = await (await client.fetch(`${url}/${BUCKET}?list-type=2&prefix=${prefix}`)).text();
  return [...listing.matchAll(/<Size>(\d+)/g)].reduce((sum, [, size]) => sum + Number(size), 0);
}
