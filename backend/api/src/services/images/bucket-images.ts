import { listingPages, refusal, textOf } from '@stampwell/base/process/s3.ts';
import { AwsClient } from 'aws4fetch';
import type { Images } from './images.ts';

export interface BucketOptions {
  endpoint: string;
  region: string;
  bucket: string;
  /** Before each key; ends in a slash, or is empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Without a limit, a bucket that hangs would hold a request for ever. */
const TIMEOUT_MS = 5_000;
const RETRIES = 2;

/** An S3 bucket, of Amazon's or of any server that speaks its protocol. */
export function bucketImages({ endpoint, bucket, prefix, ...credentials }: BucketOptions): Images {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const url = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function send(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await client.fetch(`${url}/${prefix}${key}`, { ...init, method, signal });
    if (!response.ok && response.status !== 404) throw await refusal(method, key, response);
    return response;
  }

  return {
    async put(key, bytes, type) {
      const response = await send('PUT', key, {
        body: Buffer.from(bytes),
        headers: { 'content-type': type },
      });
      if (!response.ok) throw await refusal('PUT', key, response);
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      const answer = await response.text();
      if (textOf(answer, 'Code') !== 'NoSuchKey') throw new Error(`GET ${key}: ${answer.slice(0, 200)}`);
      return null;
    },
    async list(businessId) {
      const found: { key: string; at: string }[] = [];
      const query = { 'list-type': '2', prefix: `${prefix}${businessId}/` };
      for await (const xml of listingPages(client, url, query))
        for (const [object] of xml.matchAll(/<Contents>.*?<\/Contents>/gs))
          found.push({ key: textOf(object, 'Key') ?? '', at: textOf(object, 'LastModified') ?? '' });
      // Times in one format and zone.
      return found.sort((a, b) => (a.at < b.at ? 1 : -1)).map(({ key }) => key.slice(prefix.length));
    },
    async delete(keys) {
      for (const key of keys) await (await send('DELETE', key)).body?.cancel();
    },
  };
}
