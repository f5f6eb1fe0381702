import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { AwsClient } from 'aws4fetch';
import { executableOf } from '../fetched.ts';

export interface S3Server {
  url: string;
  keys: { region: string; accessKeyId: string; secretAccessKey: string };
  /** Has the bucket's keys. */
  client: AwsClient;
  stop(): Promise<void>;
}

/** VersityGW over a folder: an S3 server with versions and Object Lock. */
export async function startS3(): Promise<S3Server> {
  const program = await executableOf('versitygw');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-s3-'));
  const [data, versions] = [path.join(folder, 'data'), path.join(folder, 'versions')];
  mkdirSync(data);
  mkdirSync(versions);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const keys = { region: 'us-east-1', accessKeyId: 'spec', secretAccessKey: 'spec-secret' };
  const flags = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey, '--region', keys.region];
  const where = ['--quiet', '--port', `127.0.0.1:${port}`, 'posix', '--versioning-dir', versions, data];
  const child = startChild(program, { args: [...flags, ...where] });
  await child.answers(url);
  return {
    url,
    keys,
    client: new AwsClient({ ...keys, service: 's3', retries: 0 }),
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
