import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import { listSessions } from '@stampwell/contracts/http/auth.ts';
import { businessStatus } from '@stampwell/contracts/http/business.ts';
import { employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { userProfile } from '@stampwell/contracts/http/user.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());
const business = await app.business();
const employee = await app.employee(business.id);
const customer = await app.customer();

const ourKey = createPrivateKey(app.ports.jwtPrivateKey);
const ourPublicPem = createPublicKey(ourKey).export({ type: 'spki', format: 'pem' });
const ourPublicJwk = createPublicKey(ourKey).export({ format: 'jwk' });
const theirs = generateKeyPairSync('ed25519');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
type Signer = (content: string) => Buffer;
const ed25519 =
  (key: KeyObject): Signer =>
  (content) =>
    sign(null, Buffer.from(content), key);
const hmac =
  (secret: string | Buffer): Signer =>
  (content) =>
    createHmac('sha256', secret).update(content).digest();
const nothing: Signer = () => Buffer.alloc(0);

const now = Math.floor(Date.now() / 1000);
const claims = {
  kind: 'customer',
  sid: customer.sessionId,
  sub: customer.id,
  iss: 'stampwell',
  aud: 'stampwell-api',
  iat: now,
  exp: now + 600,
};
const header = { alg: 'EdDSA', typ: 'JWT' };

function forge(signer: Signer, { head = {}, body = {} }: { head?: object; body?: object } = {}): string {
  const content = `${part({ ...header, ...head })}.${part({ ...claims, ...body })}`;
  return `${content}.${signer(content).toString('base64url')}`;
}
const ask = (token: string) => app.call(listSessions, { token });

it('takes a token that the key signed', async () => {
  expect((await ask(forge(ed25519(ourKey)))).status).toBe(200);
});

describe('refuses with 401', () => {
  const [good = '', payload = '', signature = ''] = forge(ed25519(ourKey)).split('.');
  const swapped = part({ ...claims, sub: business.id, kind: 'business' });

  const [, asEmployee = '', employeesSignature = ''] = employee.token.split('.');
  const ofEmployee = JSON.parse(Buffer.from(asEmployee, 'base64url').toString());
  const asOwner = part({ ...ofEmployee, kind: 'business', sub: ofEmployee.bid });

  const forgeries: [string, string][] = [
    ['alg none, unsigned', forge(nothing, { head: { alg: 'none' } })],
    ['alg None', forge(nothing, { head: { alg: 'None' } })],
    ['an employee’s that says it is the owner’s', `${good}.${asOwner}.${employeesSignature}`],
    ['no signature under EdDSA', `${good}.${payload}.`],
    ['another claim under the same signature', `${good}.${swapped}.${signature}`],
    ['HS256 with the public key as its secret (PEM)', forge(hmac(ourPublicPem), { head: { alg: 'HS256' } })],
    [
      'HS256 with the public key as its secret (raw)',
      forge(hmac(Buffer.from(String(ourPublicJwk.x), 'base64url')), { head: { alg: 'HS256' } }),
    ],
    ['HS256 with an empty secret', forge(hmac(''), { head: { alg: 'HS256' } })],
    [
      'RS256 of another key',
      forge((content) => sign('sha256', Buffer.from(content), rsa.privateKey), { head: { alg: 'RS256' } }),
    ],
    ['another key’s EdDSA', forge(ed25519(theirs.privateKey))],
    [
      'its own key brought along (jwk)',
      forge(ed25519(theirs.privateKey), { head: { jwk: theirs.publicKey.export({ format: 'jwk' }) } }),
    ],
    [
      'a key to be fetched (jku)',
      forge(ed25519(theirs.privateKey), { head: { jku: `${app.url}/keys.json` } }),
    ],
    ['a key to be fetched (x5u)', forge(ed25519(theirs.privateKey), { head: { x5u: `${app.url}/key.pem` } })],
    ['a kid that is a path', forge(hmac(''), { head: { alg: 'HS256', kid: '../../../../dev/null' } })],
    ['a kid that is SQL', forge(ed25519(theirs.privateKey), { head: { kid: `' UNION SELECT 'key' --` } })],
    ['an unknown critical header', forge(ed25519(ourKey), { head: { crit: ['b64'], b64: false } })],
    ['expired', forge(ed25519(ourKey), { body: { exp: now - 1 } })],
    ['never expiring', forge(ed25519(ourKey), { body: { exp: undefined } })],
    ['not valid yet', forge(ed25519(ourKey), { body: { nbf: now + 600 } })],
    ['for another audience', forge(ed25519(ourKey), { body: { aud: 'another-api' } })],
    ['from another issuer', forge(ed25519(ourKey), { body: { iss: 'another' } })],
    ['of an unknown kind', forge(ed25519(ourKey), { body: { kind: 'root' } })],
    ['without a session', forge(ed25519(ourKey), { body: { sid: undefined } })],
    ['of a session that never was', forge(ed25519(ourKey), { body: { sid: crypto.randomUUID() } })],
    ['of a session that is no id', forge(ed25519(ourKey), { body: { sid: `' OR 1=1 --` } })],
    ['somebody else’s session', forge(ed25519(ourKey), { body: { sid: employee.sessionId } })],
    ['not a token', 'not-a-token'],
    ['empty parts', '..'],
    ['a refresh token', customer.refreshToken],
  ];
  /** One call per role. */
  const calls = [listSessions, userProfile, businessStatus, employeeProfile, adminDashboard];

  it.each(forgeries)('%s', async (_, token) => {
    for (const endpoint of calls) expect((await app.call(endpoint, { token })).status).toBe(401);
  });

  afterAll(() => {
    const at = `${calls.length} calls`;
    process.stdout.write(`tokens: ${forgeries.length} forgeries at ${at}: all 401\n`);
  });

  it('a header of another make', async () => {
    for (const authorization of ['', 'Bearer', 'Basic YTpi', `Token ${customer.token}`, customer.token]) {
      expect((await app.call(listSessions, { headers: { authorization } })).status).toBe(401);
    }
  });
});

it('keeps an employee out of their business’s own calls, and the owner out of theirs', async () => {
  expect((await employee.call(businessStatus)).status).toBe(403);
  expect((await business.call(employeeProfile)).status).toBe(403);
});
