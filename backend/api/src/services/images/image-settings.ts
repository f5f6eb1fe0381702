import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setting } from '@stampwell/base/process';
import * as z from 'zod/mini';
import type { Images } from './images.ts';

/** A folder, shared by all processes of the API. A file appears whole or not at all. */
export function directoryImages(root: string): Images {
  const fileOf = (key: string) => path.join(root, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      const unfinished = `${file}.${randomUUID()}.part`;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(unfinished, bytes, { mode: 0o644 });
      await rename(unfinished, file);
    },
    get: (key) => readFile(fileOf(key)).catch(unlessAbsent(null)),
    async list(businessId) {
      const names = await readdir(fileOf(businessId)).catch(unlessAbsent<string[]>([]));
      const dated = await Promise.all(
        names.map(async (name) => {
          const at = await stat(fileOf(`${businessId}/${name}`)).catch(unlessAbsent(null));
          return { key: `${businessId}/${name}`, at: at?.mtimeMs ?? 0 };
        }),
      );
      return dated.sort((a, b) => b.at - a.at).map(({ key }) => key);
    },
    async delete(keys) {
      await Promise.all(keys.map((key) => rm(fileOf(key), { force: true })));
      const folders = new Set(keys.map((key) => path.dirname(fileOf(key))));
      // Fails while other files are left.
      await Promise.all([...folders].map((folder) => rmdir(folder).catch(() => undefined)));
    },
  };
}

const unlessAbsent =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };

/** Where shops' pictures are kept. */
export const imageSettings = {
  IMAGES: setting(
    'Where shops’ logos are kept: a folder that all processes of the API share, or s3://bucket/folder with the four settings of its bucket.',
    z.optional(z.string()),
  ),
  IMAGES_S3_ENDPOINT: z._default(
    z.string().check(z.regex(/^https?:\/\//, 'must begin with https://')),
    'https://s3.amazonaws.com',
  ),
  IMAGES_S3_REGION: z._default(z.string(), 'us-east-1'),
  IMAGES_S3_ACCESS_KEY_ID: z.optional(z.string()),
  IMAGES_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
};

type ImageSettings = z.output<z.ZodMiniObject<typeof imageSettings>>;

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/?$/;

/** Problems between the settings, as `NAME: problem`. */
export function imageProblems(settings: ImageSettings & { NODE_ENV: string }): string[] {
  const { IMAGES, NODE_ENV } = settings;
  if (!IMAGES && NODE_ENV === 'production')
    return ['IMAGES: is not set: the folder, or s3://bucket/folder, that shops’ logos are kept in'];
  if (!IMAGES?.startsWith('s3://')) return [];
  if (!BUCKET.test(IMAGES)) return ['IMAGES: must be a folder, or s3://bucket/folder'];
  const names = ['IMAGES_S3_ACCESS_KEY_ID', 'IMAGES_S3_SECRET_ACCESS_KEY'] as const;
  return names
    .filter((name) => !settings[name])
    .map((name) => `${name}: is not set, though IMAGES is a bucket`);
}

/** Outside of production, where nothing is set. */
const LOCAL_FOLDER = '.data/images';

/** S3's client is loaded only where there is a bucket. */
export async function openImages(settings: ImageSettings): Promise<Images> {
  const [, bucket, folder] = BUCKET.exec(settings.IMAGES ?? '') ?? [];
  if (!bucket) return directoryImages(settings.IMAGES ?? LOCAL_FOLDER);
  const { bucketImages } = await import('./bucket-images.ts');
  return bucketImages({
    endpoint: settings.IMAGES_S3_ENDPOINT,
    region: settings.IMAGES_S3_REGION,
    bucket,
    prefix: folder ? `${folder}/` : '',
    accessKeyId: settings.IMAGES_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.IMAGES_S3_SECRET_ACCESS_KEY ?? '',
  });
}
