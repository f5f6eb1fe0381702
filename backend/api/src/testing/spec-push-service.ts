import { createECDH, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@stampwell/contracts';
import ece from 'http_ece';
import { importJWK, jwtVerify } from 'jose';
import {
  createPushService,
  newVapidKey,
  type Subscription,
} from '../capabilities/push-notifications/push-service.ts';
import { serverCertificate } from './spec-certificate.ts';

export interface AcceptedPush {
  /** The subscription's number. */
  to: number;
  notice: PushMessage;
  topic: string;
}

/** A public key of P-256, base64url, as a JWK. */
function jwkOf(publicKey: string) {
  const point = Buffer.from(publicKey, 'base64url');
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
}

/**
 * A stand-in for a browser and its push service: it makes subscriptions, checks each request by RFC 8030 and VAPID (RFC 8292), and
 * decrypts what it gets (RFC 8291); what is wrong is in `problems`.
 */
export async function openSpecPushService() {
  const { key, certificate } = serverCertificate();
  const taken: AcceptedPush[] = [];
  const problems: string[] = [];
  const answers: number[] = [];
  const gone = new Map<number, number>();
  const words = new Map<number, string>();
  const browsers: { curve: ReturnType<typeof createECDH>; auth: Buffer }[] = [];
  let origin = '';

  async function check(
    headers: NodeJS.Dict<string | string[]>,
    body: Buffer,
    to: number,
  ): Promise<AcceptedPush> {
    const [, token = '', sender = ''] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? [];
    const { payload } = await jwtVerify(token, await importJWK(jwkOf(sender), 'ES256'), { audience: origin });
    if (!/^(mailto:|https:)/.test(String(payload.sub))) throw new Error(`subject ${payload.sub}`);
    if (Number(payload.exp) > Date.now() / 1000 + 86_400) throw new Error('expires after more than a day');
    if (headers['content-encoding'] !== 'aes128gcm')
      throw new Error(`encoding ${headers['content-encoding']}`);
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error(`TTL ${headers.ttl}`);
    if (body.length > 4_096) throw new Error('a body of more than 4096 bytes');
    const browser = browsers[to];
    if (!browser) throw new Error(`no subscription ${to}`);
    const words = ece.decrypt(body, {
      version: 'aes128gcm',
      privateKey: browser.curve,
      authSecret: browser.auth.toString('base64url'),
    });
    return { to, notice: JSON.parse(words.toString()), topic: String(headers.topic) };
  }

  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const to = Number(request.url?.split('/').at(-1));
      const status = gone.get(to) ?? answers.shift() ?? 201;
      try {
        if (request.method !== 'POST') throw new Error(`method ${request.method}`);
        const notice = await check(request.headers, Buffer.concat(chunks), to);
        if (status === 201) taken.push(notice);
      } catch (error) {
        problems.push(String(error));
      }
      response.writeHead(status).end(words.get(to));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  origin = `https://${host}`;
  return {
    /** The port that sends to it. */
    push: createPushService({
      privateKey: newVapidKey(),
      subject: 'mailto:hello@stampwell.test',
      at: { host, agent: new Agent({ ca: certificate }) },
    }),
    taken,
    problems,
    /** The next statuses instead of 201. */
    answers,
    /** The status to answer with from now on, by subscription number. */
    gone,
    /** The text of the answers, by subscription number. */
    words,
    subscribe(): Subscription {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const to = browsers.push({ curve, auth }) - 1;
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}/push/${to}`, keys };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
