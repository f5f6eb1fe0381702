import { PIN_CHECK_BITS, PIN_ROUNDS, tillProofText } from '@stampwell/contracts/tills.ts';
import { base64url, CURVE, inStore, publicHalf, SIGNING } from './device-key.ts';
import { read, STORAGE_KEYS } from './storage.ts';

/** The key of a shared till (decision 247): made here, no script can read it, and it never leaves this browser. */
const TILL = 'till';
/** Made for an enrolment that has no answer yet. */
const NEXT = 'next-till';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** For what is made of PINs. */
const PINS = 'till-pins';

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

/** Our time, by the difference of the clocks at our last answer: a tablet's own may be wrong. */
export function ourTime(): number {
  try {
    const contact = JSON.parse(read(STORAGE_KEYS.contact) ?? 'null') as {
      ours: string;
      device: string;
    } | null;
    return Date.now() + (contact ? Date.parse(contact.ours) - Date.parse(contact.device) : 0);
  } catch {
    return Date.now();
  }
}

/** Proves calls of the till that this browser is. @throws if it is none */
export const proveHere = async (call: Call): Promise<string> => {
  const { id } = JSON.parse(read(STORAGE_KEYS.till) ?? '{}') as { id?: string };
  return proveTill(id ?? NO_ID, call, ourTime());
};

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** A key of this browser that no script can read: without it what is stored here says nothing about a PIN. */
async function ownSecret(): Promise<CryptoKey> {
  const stored = () => inStore('readonly', (keys) => keys.get(PINS) as IDBRequest<CryptoKey | undefined>);
  const found = await stored();
  if (found) return found;
  const made = (await crypto.subtle.generateKey(HMAC, false, ['sign'])) as CryptoKey;
  await inStore('readwrite', (keys) => keys.add(made, PINS)).catch(() => undefined);
  return (await stored()) ?? made;
}

/** 32 bytes of a person's PIN and this browser's secret (decision 247). */
export async function pinKey(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const password = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const slow = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PIN_ROUNDS },
    password,
    256,
  );
  return crypto.subtle.sign('HMAC', await ownSecret(), slow);
}

/** The few bits by which a mistyped PIN is noticed. */
export async function checkOf(key: ArrayBuffer): Promise<number> {
  const [first = 0] = new Uint8Array(await crypto.subtle.digest('SHA-256', key));
  return first & (2 ** PIN_CHECK_BITS - 1);
}

/** Signs what waits, by a person's key. */
export async function signerOf(key: ArrayBuffer): Promise<(text: string) => Promise<string>> {
  const own = await crypto.subtle.importKey('raw', key, HMAC, false, ['sign']);
  return async (text) => base64url(await crypto.subtle.sign('HMAC', own, new TextEncoder().encode(text)));
}

export { base64url };
