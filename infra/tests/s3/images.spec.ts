import { bucketImages } from '@stampwell/api/services/images/bucket-images.ts';
import { areImages } from '@stampwell/api/testing/images-contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from './versitygw.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
  expect((await s3.client.fetch(`${s3.url}/pictures`, { method: 'PUT' })).status).toBe(200);
});
afterAll(() => s3?.stop());

const images = (prefix: string) => bucketImages({ endpoint: s3.url, bucket: 'pictures', prefix, ...s3.keys });

describe('pictures in a bucket', () => areImages(() => images('')));
describe('pictures in a bucket’s folder', () => areImages(() => images('shops/logos/')));

it('says so where its key is wrong', async () => {
  const keys = { ...s3.keys, secretAccessKey: 'another' };
  const locked = bucketImages({ endpoint: s3.url, bucket: 'pictures', prefix: '', ...keys });
  await expect(locked.get('shop/a')).rejects.toThrow();
  await expect(locked.put('shop/a', new Uint8Array(1), 'image/png')).rejects.toThrow();
});
