/**
 * The key of a guest's card (decision 202). It is generated here, no script can read it, and it never leaves this browser: only
 * handles are stored, with which the browser signs. Imported by the page `/join/…`, so it imports next to nothing.
 */
import { BROWSER_MS, NoAnswer, within } from '../within.ts';

const DATABASE = 'stampwell-device';
const STORE = 'keys';
const OWN = 'own';
export const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

export interface DeviceProof {
  ticket: string;
  key: { x: string; y: string };
  signature: string;
}

/** The browser keeps no keys, or does not answer. The message is shown as it is. */
export class NoDeviceKeys extends Error {
  override readonly name = 'NoDeviceKeys';
  readonly speaksForItself = true;
  readonly fieldErrors = [];
}

/** Whether this browser has a key; false where it keeps nothing (some private windows). */
export const hasDeviceKey = async (): Promise<boolean> => (await deviceKey()) !== null;

/** The public half of this browser's key; null where it has none, or keeps nothing. */
export async function deviceKey(): Promise<DeviceProof['key'] | null> {
  const pair = await read().catch(() => undefined);
  return pair ? publicHalf(pair) : null;
}

/** Signs a challenge with this browser's key, which is made at the first time. @throws NoDeviceKeys */
export async function proveDevice(question: { ticket: string; challenge: string }): Promise<DeviceProof> {
  try {
    return await prove(question);
  } catch (error) {
    throw new NoDeviceKeys(
      error instanceof NoAnswer
        ? 'This browser’s storage does not answer. Close the browser, open it again and try once more.'
        : 'This browser keeps no cards, perhaps because its window is private. Please use another one.',
      { cause: error },
    );
  }
}

async function prove({ ticket, challenge }: { ticket: string; challenge: string }): Promise<DeviceProof> {
  const pair = (await read()) ?? (await make());
  const signature = await crypto.subtle.sign(SIGNING, pair.privateKey, new TextEncoder().encode(challenge));
  return { ticket, key: await publicHalf(pair), signature: base64url(signature) };
}

export async function publicHalf({ publicKey }: CryptoKeyPair): Promise<DeviceProof['key']> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  return { x, y };
}

/** After the account was erased or claimed. */
export const forgetDeviceKey = (): Promise<unknown> => inStore('readwrite', (keys) => keys.delete(OWN));

const read = (): Promise<CryptoKeyPair | undefined> => inStore('readonly', (keys) => keys.get(OWN));

/** If two tabs create a key at the same time, both use the one that was stored first. */
async function make(): Promise<CryptoKeyPair> {
  const pair = await crypto.subtle.generateKey(CURVE, false, ['sign', 'verify']);
  await inStore('readwrite', (keys) => keys.add(pair, OWN)).catch((error: unknown) => {
    if ((error as DOMException | null)?.name !== 'ConstraintError') throw error;
  });
  return (await read()) ?? pair;
}

export const inStore = <T>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => within(BROWSER_MS, () => transact(mode, work));

function transact<T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(request.error ?? transaction.error);
      transaction.addEventListener('complete', () => database.close());
      transaction.addEventListener('abort', () => database.close());
    };
  });
}

export const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
