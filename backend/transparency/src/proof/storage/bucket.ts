import { hash } from 'node:crypto';
import { listingPages, refusal, textOf } from '@stampwell/base/process/s3.ts';
import { AwsClient } from 'aws4fetch';
import { isSame } from '../../tlog/bytes.ts';
import { AlreadyWritten, type SealStorage } from './storage.ts';

export interface BucketOptions {
  /** Including the bucket: `https://s3.eu-west-2.amazonaws.com/bucket/folder`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Object Lock in compliance mode: for this many days no account, its owner included, can remove a seal. */
  retainDays?: number;
}

const DAY_MS = 86_400_000;

/**
 * An S3 bucket; each object is written on condition that its name is new. Object Lock keeps versions, but newer versions and delete
 * markers can hide them, so a name's oldest version is the one that counts.
 */
export function bucketStorage({ url, retainDays, ...credentials }: BucketOptions): SealStorage {
  const client = new AwsClient({ ...credentials, service: 's3' });
  const base = url.replace(/\/$/, '');
  const { pathname, origin } = new URL(base);
  const [, bucket = '', ...folders] = pathname.split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const listed = (query: Record<string, string>) => listingPages(client, `${origin}/${bucket}`, query);

  async function oldestVersion(name: string): Promise<string | null> {
    let oldest: string | null = null;
    for await (const xml of listed({ versions: '', prefix: prefix + name }))
      for (const version of versionsIn(xml))
        if (textOf(version, 'Key') === prefix + name) oldest = textOf(version, 'VersionId');
    return oldest;
  }

  const storage: SealStorage = {
    async add(name, bytes) {
      const response = await client.fetch(`${base}/${name}`, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: {
          'if-none-match': '*',
          'x-amz-content-sha256': hash('sha256', bytes, 'hex'),
          // Required by S3 with Object Lock.
          'content-md5': hash('md5', bytes, 'base64'),
          ...lock(retainDays),
        },
      });
      if (!response.ok && response.status !== 412 && response.status !== 409)
        throw await refusal('PUT', name, response);
      // Otherwise an older version may be hidden by a delete marker.
      if (response.ok && retainDays === undefined) return;
      const there = await storage.read(name);
      if (!there || !isSame(there, bytes)) throw new AlreadyWritten(name);
    },
    async read(name) {
      const version = retainDays === undefined ? undefined : await oldestVersion(name);
      if (version === null) return null;
      const query = version === undefined ? '' : `?versionId=${encodeURIComponent(version)}`;
      const response = await client.fetch(`${base}/${name}${query}`);
      if (response.status === 404) return null;
      if (!response.ok) throw await refusal('GET', name, response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async list(folder) {
      const names = new Set<string>();
      const at = `${prefix}${folder === '' ? '' : `${folder.replace(/\/$/, '')}/`}`;
      const kind: Record<string, string> = retainDays === undefined ? { 'list-type': '2' } : { versions: '' };
      for await (const xml of listed({ ...kind, delimiter: '/', prefix: at }))
        for (const name of namesIn(xml, at)) names.add(name);
      return [...names].sort();
    },
  };
  return storage;
}

/** Newest first for each key. */
const versionsIn = (xml: string): string[] =>
  [...xml.matchAll(/<Version>.*?<\/Version>/gs)].map(([version]) => version);

/** Our names contain no characters that XML escapes. */
const namesIn = (xml: string, folder: string): string[] =>
  [...xml.replaceAll(/<DeleteMarker>.*?<\/DeleteMarker>/gs, '').matchAll(/<(Key|Prefix)>([^<]*)<\/\1>/g)]
    .map(([, , name = '']) => name)
    .filter((name) => name.startsWith(folder) && name !== folder)
    .map((name) => name.slice(folder.length));

function lock(days: number | undefined): Record<string, string> {
  if (days === undefined) return {};
  return {
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}
