import { hash } from 'node:crypto';
import { isSame } from '@stampwell/tlog/bytes.ts';
import { AwsClient } from 'aws4fetch';
import { AlreadyWritten, type Place } from './place.ts';

export interface BucketOptions {
  /** With the bucket in its path: `https://s3.eu-west-2.amazonaws.com/bucket/folder`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Object Lock in compliance mode: nobody, the account's owner included, removes a seal before so many days. */
  retainDays?: number;
}

const DAY_MS = 86_400_000;

/** An S3 bucket: each object is written under the condition that there is none of its name. */
export function bucketPlace({ url, retainDays, ...credentials }: BucketOptions): Place {
  const client = new AwsClient({ ...credentials, service: 's3' });
  const base = url.replace(/\/$/, '');
  const { pathname, origin } = new URL(base);
  const [, bucket = '', ...folders] = pathname.split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const place: Place = {
    async add(name, bytes) {
      const response = await client.fetch(`${base}/${name}`, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: {
          'if-none-match': '*',
          'x-amz-content-sha256': hash('sha256', bytes, 'hex'),
          // Object Lock wants to know what it locks.
          'content-md5': hash('md5', bytes, 'base64'),
          ...lock(retainDays),
        },
      });
      if (response.ok) return;
      if (response.status !== 412 && response.status !== 409) throw await refusal('PUT', name, response);
      const there = await place.read(name);
      if (!there || !isSame(there, bytes)) throw new AlreadyWritten(name);
    },
    async read(name) {
      const response = await client.fetch(`${base}/${name}`);
      if (response.status === 404) return null;
      if (!response.ok) throw await refusal('GET', name, response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async list(folder) {
      const names: string[] = [];
      const at = `${prefix}${folder === '' ? '' : `${folder.replace(/\/$/, '')}/`}`;
      for (let token: string | null = ''; token !== null; ) {
        const xml = await listPage(client, `${origin}/${bucket}`, at, token);
        names.push(...namesIn(xml, at));
        token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1] ?? null;
      }
      return names.sort();
    },
  };
  return place;
}

async function listPage(client: AwsClient, bucket: string, prefix: string, token: string): Promise<string> {
  const query = new URLSearchParams({ 'list-type': '2', delimiter: '/', prefix });
  if (token !== '') query.set('continuation-token', token);
  const response = await client.fetch(`${bucket}?${query}`);
  if (!response.ok) throw await refusal('LIST', prefix, response);
  return response.text();
}

/** Our own names have nothing that XML would write otherwise. */
const namesIn = (xml: string, folder: string): string[] =>
  [...xml.matchAll(/<(?:Key|Prefix)>([^<]*)<\/(?:Key|Prefix)>/g)]
    .map(([, name = '']) => name)
    .filter((name) => name.startsWith(folder) && name !== folder)
    .map((name) => name.slice(folder.length));

function lock(days: number | undefined): Record<string, string> {
  if (days === undefined) return {};
  return {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}

/** What the bucket said, without what was sent. */
const refusal = async (method: string, name: string, response: Response) =>
  new Error(`${method} ${name}: ${response.status} ${(await response.text()).slice(0, 200)}`);
