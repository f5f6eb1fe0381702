import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
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

/** Most keys that S3 deletes at once. */
const DELETED_AT_ONCE = 1_000;

/** An S3 bucket, of Amazon's or of any server that speaks its protocol. */
export function bucketImages({ endpoint, region, bucket, prefix, ...credentials }: BucketOptions): Images {
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    // Servers other than Amazon's often refuse the checksums that this client adds of itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without the last, a bucket that hangs is only warned of.
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async put(key, bytes, type) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: type }));
    },
    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return (await Body?.transformToByteArray()) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async list(businessId) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}${businessId}/` });
      const found = (await Array.fromAsync(pages)).flatMap(({ Contents = [] }) => Contents);
      const age = ({ LastModified: at }: { LastModified?: Date | undefined }) => at?.getTime() ?? 0;
      return found.sort((a, b) => age(b) - age(a)).map(({ Key = '' }) => Key.slice(prefix.length));
    },
    async delete(keys) {
      for (let from = 0; from < keys.length; from += DELETED_AT_ONCE) {
        const Objects = keys.slice(from, from + DELETED_AT_ONCE).map((key) => ({ Key: prefix + key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
        );
        if (Errors.length > 0)
          throw new Error(`${Errors.length} images were not deleted: ${Errors[0]?.Code}`);
      }
    },
  };
}
