import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import * as z from 'zod';

/** The fields that we send, by Google's reference (LoyaltyClass, LoyaltyObject, 'v1'); others are refused. */
const uri = z.object({ sourceUri: z.strictObject({ uri: z.url() }) }).strict();
const module = z.strictObject({
  id: z.string().max(100),
  header: z.string().min(1),
  body: z.string().min(1),
});
const ID = /^\d+\.[\w.-]+$/;
const SCHEMAS = {
  loyaltyClass: z.strictObject({
    id: z.string().regex(ID),
    issuerName: z.string().min(1),
    programName: z.string().min(1),
    programLogo: uri,
    hexBackgroundColor: z.string().regex(/^#[0-9a-f]{6}$/),
    reviewStatus: z.enum(['UNDER_REVIEW', 'DRAFT']),
    merchantLocations: z
      .array(z.strictObject({ latitude: z.number(), longitude: z.number() }))
      .max(10)
      .nullable()
      .optional(),
  }),
  loyaltyObject: z.strictObject({
    id: z.string().regex(ID),
    classId: z.string().regex(ID),
    state: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE']),
    barcode: z.nullable(
      z.strictObject({ type: z.literal('QR_CODE'), value: z.string(), alternateText: z.string() }),
    ),
    loyaltyPoints: z.nullable(
      z.strictObject({ label: z.string(), balance: z.strictObject({ string: z.string() }) }),
    ),
    textModulesData: z.array(module).max(10),
    notifyPreference: z.enum(['NOTIFY_ON_UPDATE', 'DO_NOT_NOTIFY']).optional(),
  }),
};
type Kind = keyof typeof SCHEMAS;

const missing = (method: string, known: object | undefined): number | null => {
  if (method === 'POST') return known ? 409 : null;
  return known ? null : 404;
};

/**
 * A stand-in for Google's token service and its API for passes. It checks each request by the published schema; what is wrong is in
 * `problems`.
 */
export async function openSpecGoogleWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const identity = { issuerId: '3388000000000000001', email: 'passes@spec.test', key: privateKey };
  const kept = new Map<string, Record<string, unknown>>();
  const calls: { method: string; kind: Kind; body: Record<string, unknown>; at: number }[] = [];
  const problems: string[] = [];
  const answers: number[] = [];
  const meanwhile: (() => Promise<void>)[] = [];

  async function token(body: string): Promise<[number, object]> {
    const sent = new URLSearchParams(body);
    const assertion = sent.get('assertion') ?? (body.startsWith('{') ? JSON.parse(body).assertion : '');
    const { payload } = await jwtVerify(assertion, createPublicKey(publicKey), { issuer: identity.email });
    if (payload.scope !== 'https://www.googleapis.com/auth/wallet_object.issuer')
      throw new Error(`scope ${payload.scope}`);
    return [200, { access_token: 'spec-access', token_type: 'Bearer', expires_in: 3_600 }];
  }

  function api(method: string, path: string, text: string): [number, object] {
    const [, kind = '', id] =
      /^\/walletobjects\/v1\/(loyaltyClass|loyaltyObject)(?:\/(.+))?$/.exec(decodeURIComponent(path)) ?? [];
    if (!(kind in SCHEMAS)) throw new Error(`path ${path}`);
    const body = SCHEMAS[kind as Kind].parse(JSON.parse(text)) as Record<string, unknown> & { id: string };
    if (method === 'PATCH' && id !== body.id) throw new Error(`${id} is patched with ${body.id}`);
    if (!body.id.startsWith(`${identity.issuerId}.`)) throw new Error(`another issuer's: ${body.id}`);
    const known = kept.get(`${kind} ${body.id}`);
    const status = answers.shift() ?? missing(method, known);
    if (status) return [status, {}];
    if (kind === 'loyaltyObject' && !kept.has(`loyaltyClass ${body.classId}`))
      throw new Error(`no class ${body.classId}`);
    kept.set(`${kind} ${body.id}`, { ...known, ...body });
    calls.push({ method, kind: kind as Kind, body, at: Date.now() });
    return [200, body];
  }

  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', async () => {
      const { method = '', url = '' } = request;
      let answer: [number, object] = [400, {}];
      try {
        if (url === '/token') answer = await token(text);
        else if (request.headers.authorization !== 'Bearer spec-access') throw new Error('no token');
        else {
          await meanwhile.shift()?.();
          answer = api(method, url, text);
        }
      } catch (error) {
        problems.push(`${method} ${url}: ${error}`);
      }
      response.writeHead(answer[0], { 'content-type': 'application/json' }).end(JSON.stringify(answer[1]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const HOSTS = ['oauth2.googleapis.com', 'www.googleapis.com', 'walletobjects.googleapis.com'];
  const googleFetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!HOSTS.includes(url.hostname)) throw new Error(`not Google: ${url}`);
    return fetch(`http://127.0.0.1:${port}${url.pathname.replace('/oauth2/v4', '')}`, init);
  };
  return {
    identity,
    publicKey,
    googleFetch,
    calls,
    problems,
    /** The next statuses instead of what would be answered. */
    answers,
    /** What happens before the next calls are answered, once each. */
    meanwhile,
    kept,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
