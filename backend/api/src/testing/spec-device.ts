import { generateKeyPairSync, sign } from 'node:crypto';
import * as http from '@stampwell/contracts/http/join.ts';
import type { SpecCall } from './spec-call.ts';

/** A browser's key, and what it sends to prove that it has it. */
export function createSpecDevice(call: SpecCall) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
  async function proof() {
    const { body } = await call(http.deviceQuestion, {});
    const signature = sign('sha256', Buffer.from(body.challenge), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url');
    return { ticket: body.ticket, key: { x, y }, signature };
  }
  return {
    proof,
    join: async (shopId: string, from?: string, card?: string, place?: string) =>
      call(http.joinShop, { params: { id: shopId }, body: { ...(await proof()), from, card, place } }),
    signIn: async () => call(http.deviceSignIn, { body: await proof() }),
  };
}
