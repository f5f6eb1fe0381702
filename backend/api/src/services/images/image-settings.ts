import * as z from 'zod/mini';
import { directoryImages } from './directory-images.ts';
import type { Images } from './images.ts';

/** Where shops' pictures are kept. */
export const imageSettings = {
  /** A folder that all processes of the API share, or `s3://bucket/folder`. */
  IMAGES: z.optional(z.string()),
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
