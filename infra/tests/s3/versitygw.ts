import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@stampwell/local/free-port.ts';
import { goProgram } from '@stampwell/local/go-program.ts';
import { AwsClient } from 'aws4fetch';

export interface S3Server {
  url: string;
  keys: { region: string; accessKeyId: string; secretAccessKey: string };
  /** Has the bucket's keys. */
  client: AwsClient;
  stop(): Promise<void>;
}

/** VersityGW over a folder: an S3 server with versions and Object Lock. */
export async function startS3(): Promise<S3Server> {
  const program = await goProgram({
    name: 'versitygw',
    source: 'github.com/versity/versitygw/cmd/versitygw',
    version: '1.8.0',
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-s3-'));
  const [data, versions] = [path.join(folder, 'data'), path.join(folder, 'versions')];
  mkdirSync(data);
  mkdirSync(versions);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { region: 'us-east-1', accessKeyId: 'spec', secretAccessKey: 'spec-secret' };
  const flags = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey, '--region', keys.region];
  const child = spawn(
    program,
    [...flags, '--quiet', '--port', `127.0.0.1:${port}`, 'posix', '--versioning-dir', versions, data],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  while (!(await answers(url))) if (child.exitCode !== null) throw new Error('the S3 server did not start');
  return {
    url,
    keys,
    client: new AwsClient({ ...keys, service: 's3', retries: 0 }),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );
