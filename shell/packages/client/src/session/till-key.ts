import { tillProofText } from '@stampwell/contracts/tills.ts';
import { base64url, CURVE, inStore, publicHalf, SIGNING } from './device-key.ts';

/** The key of a shared till (decision 247): made here, no script can read it, and it never leaves this browser. */
const TILL = 'till';
/** Made for an enrolment that has no answer yet. */
const NEXT = 'next-till';
const NO_ID = '00000000-0000-0000-0000-000000000000';

interface Call {
  method: string;
  path: string;
  token: string;
}

let known: CryptoKeyPair | undefined;

/** A key for an enrolment; `keep` makes it the till's. A second try with the same code uses the same key. */
export async function newTillKey() {
  const pair =
    (await inStore('readonly', (keys) => keys.get(NEXT) as IDBRequest<CryptoKeyPair | undefined>)) ??
    (await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']));
  await inStore('readwrite', (keys) => keys.put(pair, NEXT));
  return {
    key: await publicHalf(pair),
    prove: (call: Call, at: number) => proofBy(pair, NO_ID, call, at),
    async keep(): Promise<void> {
      await inStore('readwrite', (keys) => keys.put(pair, TILL));
      await inStore('readwrite', (keys) => keys.delete(NEXT));
      known = pair;
    },
  };
}

/** @returns the header's value @throws if this browser has no till's key */
export async function proveTill(tillId: string, call: Call, at: number): Promise<string> {
  known ??= await inStore('readonly', (keys) => keys.get(TILL) as IDBRequest<CryptoKeyPair | undefined>);
  if (!known) throw new Error('no till key');
  return proofBy(known, tillId, call, at);
}

async function proofBy(
  { privateKey }: CryptoKeyPair,
  tillId: string,
  call: Call,
  time: number,
): Promise<string> {
  const text = new TextEncoder().encode(tillProofText({ ...call, time }));
  return `${tillId}.${time}.${base64url(await crypto.subtle.sign(SIGNING, privateKey, text))}`;
}
