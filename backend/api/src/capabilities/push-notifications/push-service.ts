import { createECDH } from 'node:crypto';
import type { Agent } from 'node:https';

export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushService {
  /** Browsers subscribe with it. */
  publicKey: string;
  /** [NO2] False for an address that is no push service of a browser. */
  isKnown(endpoint: string): boolean;
  /** 'gone': the subscription ended. @throws if a retry may help */
  send(subscription: Subscription, payload: string, topic: string): Promise<'sent' | 'gone'>;
}

export interface PushSettings {
  /** VAPID: 32 bytes, base64url. */
  privateKey: string;
  /** Who sends, for the push service's operator: `mailto:` or `https:`. */
  subject: string;
  /** For specs: another host, and how it is reached. */
  at?: { host: string; agent: Agent };
}

/** Of Chrome, Edge and Samsung; Firefox; Windows; Safari. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
];
const TIMEOUT_MS = 10_000;
const KEPT_SECONDS = 3_600;
const GONE = [404, 410];
/**
 * How Chrome's, Firefox's and Safari's services say that the subscription was made for another VAPID key. By their words, since their
 * statuses (403, 401, 400) also stand for a token that they did not like this time.
 */
const OTHER_KEY = /do(es)? not correspond to|VAPID public key mismatch|VapidPkHashMismatch/;

/** Sends to browsers' push services: encrypted by RFC 8291, signed by VAPID (RFC 8292). */
export function createPushService({ privateKey, subject, at }: PushSettings): PushService {
  const publicKey = publicKeyOf(privateKey);
  return {
    publicKey,
    isKnown(endpoint) {
      const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
      if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
      if (at && url.host === at.host) return true;
      return url.port === '' && HOSTS.some((host) => host.test(url.hostname));
    },
    async send(subscription, payload, topic) {
      // Loaded on first use, because most starts send none.
      const { default: webPush } = await import('web-push');
      // Rewritten, because the library reads 'https:/host' as one without a host, which is this machine.
      const endpoint = new URL(subscription.endpoint).href;
      try {
        await webPush.sendNotification({ ...subscription, endpoint }, payload, {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: KEPT_SECONDS,
          urgency: 'normal',
          topic,
          timeout: TIMEOUT_MS,
          ...(at && { agent: at.agent }),
        });
        return 'sent';
      } catch (error) {
        const { statusCode: status, body } =
          error instanceof webPush.WebPushError ? error : { statusCode: 0, body: '' };
        if (GONE.includes(status) || OTHER_KEY.test(body)) return 'gone';
        // The library's error names the endpoint.
        throw new Error(`the push service did not take a message: ${status || 'no answer'}`);
      }
    },
  };
}

/** A new private key for VAPID. */
export function newVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Leading zeros are left out by the curve, and belong to the key.
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return curve.getPublicKey('base64url');
}
