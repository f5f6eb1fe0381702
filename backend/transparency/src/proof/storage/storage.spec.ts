import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSealStorage } from '../../../testing/storage-contract.ts';
import { bucketStorage } from './bucket.ts';
import { directoryStorage } from './directory.ts';
import type { SealStorage } from './storage.ts';

/** The part of S3 used by a storage: signatures, and stored objects. infra/tests/s3 tests a real server. */
const objects = new Map<string, Buffer>();
const sent: Record<string, string | string[] | undefined>[] = [];
let server: Server;
let bucket: SealStorage;
let locked: SealStorage;
const folder = mkdtempSync(path.join(os.tmpdir(), 'seals-'));

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    const end = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? '')) return end(403);
    if (searchParams.has('delimiter') || searchParams.has('versions')) return end(200, listing(searchParams));
    const key = pathname.slice('/seals/'.length);
    if (request.method === 'GET') return objects.has(key) ? end(200, objects.get(key)) : end(404);
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return end(412);
    sent.push(request.headers);
    objects.set(key, body);
    end(200);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/seals`;
  const keys = { region: 'eu-west-2', accessKeyId: 'id', secretAccessKey: 'secret' };
  bucket = bucketStorage({ url: `${url}/log`, ...keys });
  locked = bucketStorage({ url: `${url}/locked`, ...keys, retainDays: 30 });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

function listing(asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const element = asked.has('versions') ? 'Version' : 'Contents';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const parts = new Set(names.map((name) => name.slice(prefix.length).replace(/\/.*/, '/')));
  return [...parts]
    .map((part) =>
      part.endsWith('/')
        ? `<CommonPrefixes><Prefix>${prefix}${part}</Prefix></CommonPrefixes>`
        : `<${element}><Key>${prefix}${part}</Key><VersionId>first</VersionId></${element}>`,
    )
    .join('');
}

describe.each<[string, () => SealStorage]>([
  ['a folder', () => directoryStorage(folder)],
  ['a bucket', () => bucket],
  ['a bucket under lock', () => locked],
])('%s of seals', (_, storage) => {
  isSealStorage(storage);
});

it('leaves no file that its owner could overwrite by mistake', () => {
  expect(statSync(path.join(folder, '0001/000/001.checkpoint')).mode & 0o222).toBe(0);
});

it('locks each object for the configured time', () => {
  const under = sent.filter((headers) => headers['x-amz-object-lock-mode']);
  expect(under).toHaveLength(2);
  for (const headers of under) {
    expect(headers['x-amz-object-lock-mode']).toBe('COMPLIANCE');
    const until = Date.parse(String(headers['x-amz-object-lock-retain-until-date']));
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30);
    expect(headers['content-md5']).toMatch(/==$/);
  }
});
