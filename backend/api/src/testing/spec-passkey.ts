import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import * as http from '@stampwell/contracts/http/account/passkeys.ts';
import type { SpecActor } from './spec-actors.ts';
import type { SpecCall } from './spec-call.ts';

/** A software authenticator: one key pair for one site, always with user verification (ES256, no attestation). */
export function createSpecPasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname));
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** @param flags 1 user present, 4 user verified, 64 a key follows */
  function authenticatorData(flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, rest]);
  }

  const answer = <R extends object>(response: R) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Replies like `navigator.credentials.create`. */
    make(options: { challenge?: unknown }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, isoCBOR.encode(cose)]);
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(1 + 4 + 64, key))],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', String(options.challenge)).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },

    /** Replies like `navigator.credentials.get`. @param isVerified whether the user was verified by finger, face or PIN */
    use(options: { challenge?: unknown }, isVerified = true) {
      const client = clientData('webauthn.get', String(options.challenge));
      const data = authenticatorData(isVerified ? 5 : 1);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

export type SpecPasskey = ReturnType<typeof createSpecPasskey>;

/** Adds a passkey to a signed-in account. */
export async function addSpecPasskey(call: SpecCall, name = 'Phone') {
  const passkey = createSpecPasskey();
  const { body: question } = await call(http.newPasskeyQuestion);
  const { ticket, options } = question;
  const { body } = await call(http.addPasskey, { body: { ticket, name, response: passkey.make(options) } });
  return { passkey, id: body.passkey.id };
}

const held = new Map<string, Awaited<ReturnType<typeof addSpecPasskey>>>();

/** The account's passkey; adds one if there is none. */
export async function withPasskey({ id, call }: SpecActor) {
  const known = held.get(id) ?? (await addSpecPasskey(call));
  held.set(id, known);
  return known;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
