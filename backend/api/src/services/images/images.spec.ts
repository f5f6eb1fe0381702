import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { areImages } from '../../testing/images-contract.ts';
import { directoryImages, imageProblems } from './image-settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'images-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('pictures in a folder', () => {
  areImages(() => directoryImages(folder));

  it('leave nothing unfinished, and no empty folder', async () => {
    const images = directoryImages(path.join(folder, 'own'));
    await images.put('shop/a.png', new Uint8Array(3), 'image/png');
    expect(readdirSync(path.join(folder, 'own/shop'))).toEqual(['a.png']);
    await images.delete(['shop/a.png']);
    expect(readdirSync(path.join(folder, 'own'))).toEqual([]);
  });
});

describe('their settings', () => {
  const given = (settings: Partial<Parameters<typeof imageProblems>[0]>) =>
    imageProblems({
      NODE_ENV: 'production',
      IMAGES_S3_ENDPOINT: 'https://s3.amazonaws.com',
      IMAGES_S3_REGION: 'us-east-1',
      IMAGES: undefined,
      IMAGES_S3_ACCESS_KEY_ID: undefined,
      IMAGES_S3_SECRET_ACCESS_KEY: undefined,
      ...settings,
    }).map((problem) => problem.split(':')[0]);

  it('are required in production alone', () => {
    expect(given({})).toEqual(['IMAGES']);
    expect(given({ NODE_ENV: 'development' })).toEqual([]);
    expect(given({ IMAGES: '/var/lib/images' })).toEqual([]);
  });

  it('name what a bucket lacks', () => {
    expect(given({ IMAGES: 's3://' })).toEqual(['IMAGES']);
    expect(given({ IMAGES: 's3://a/b' })).toEqual(['IMAGES_S3_ACCESS_KEY_ID', 'IMAGES_S3_SECRET_ACCESS_KEY']);
    const keys = { IMAGES_S3_ACCESS_KEY_ID: 'id', IMAGES_S3_SECRET_ACCESS_KEY: 'secret' };
    expect(given({ IMAGES: 's3://a/b', ...keys })).toEqual([]);
  });
});
