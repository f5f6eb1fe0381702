import { createHash } from 'node:crypto';

/** Signs what a file says of itself: the digest of all its bytes before the signature. */
export type SignExport = (claims: { account: string; sha256: string }) => Promise<string>;

/**
 * Streams a JSON object and adds `signature` as its last member (decision 192). The signature covers the bytes before it, as
 * sent.
 */
export async function* signedDocument(
  parts: AsyncIterable<string>,
  account: string,
  sign: SignExport,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  let last: string | null = null;
  for await (const part of parts) {
    if (last !== null) {
      digest.update(last);
      yield last;
    }
    last = part;
  }
  const signature = await sign({ account, sha256: digest.digest('hex') });
  yield `,\n"signature": ${JSON.stringify(signature)}${last}`;
}
