import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { AppleIdentity } from './apple-pass.ts';

/** 'gone': Apple no longer knows the token, so it must not be used again. */
export type PushResult = 'sent' | 'gone';

export interface ApplePush {
  /** Asks the device to fetch its passes again. @throws if a retry may help */
  send(pushToken: string): Promise<PushResult>;
  close(): void;
}

export interface ApplePushServer {
  origin: string;
  /** PEM of its authority, if that is not a public one. */
  ca?: string;
  timeoutMs?: number;
}

const APPLE: ApplePushServer = { origin: 'https://api.push.apple.com' };
const TIMEOUT_MS = 10_000;
/** Apple keeps the push for a phone that is off, for as long as an event is worth a look. */
const KEPT_DAYS = 30;
/** Beside 410: no token, or one of another pass type, so of another certificate. */
const GONE = ['BadDeviceToken', 'DeviceTokenNotForTopic'];
const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;

/**
 * Pushes of passes: an empty payload over one HTTP/2 connection, which the pass's own certificate authenticates. The connection is
 * opened at the first push and again after it was lost.
 */
export function createApplePush(identity: AppleIdentity, { origin, ca, timeoutMs } = APPLE): ApplePush {
  let session: ClientHttp2Session | null = null;

  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const { certificate: cert, key, keyPassphrase: passphrase } = identity;
    const opened = connect(origin, { cert, key, ...(passphrase && { passphrase }), ...(ca && { ca }) });
    // The pushes under way report the failure; without a listener it would end the process.
    opened.on('error', () => undefined);
    opened.on('goaway', () => opened.close());
    // A connection kept for later pushes must not keep the process.
    opened.unref();
    session = opened;
    return opened;
  }

  return {
    async send(pushToken) {
      const { status, reason } = await post(open(), pushToken, identity.passTypeId, timeoutMs);
      if (status === 200) return 'sent';
      if (status === 410 || GONE.includes(reason)) return 'gone';
      throw new Error(`Apple refused a push: ${status} ${reason}`);
    },
    close: () => session?.close(),
  };
}

function post(session: ClientHttp2Session, pushToken: string, topic: string, timeoutMs = TIMEOUT_MS) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; reason: string }>();
  const request = session.request({
    [HTTP2_HEADER_METHOD]: 'POST',
    [HTTP2_HEADER_PATH]: `/3/device/${pushToken}`,
    'content-type': 'application/json',
    'apns-topic': topic,
    'apns-expiration': String(Math.floor(Date.now() / 1000) + KEPT_DAYS * 86_400),
  });
  let status = 0;
  let text = '';
  request.setEncoding('utf8');
  request.on('response', (headers) => {
    status = Number(headers[HTTP2_HEADER_STATUS]);
  });
  request.on('data', (part: string) => {
    text = `${text}${part}`.slice(0, 1_000);
  });
  request.on('end', () => {
    if (status > 0) resolve({ status, reason: /"reason"\s*:\s*"(\w{1,60})"/.exec(text)?.[1] ?? '' });
  });
  request.on('error', reject);
  request.on('close', () => reject(new Error('the connection to Apple was lost')));
  request.setTimeout(timeoutMs, () => {
    request.destroy(new Error('Apple did not answer a push'));
    // The connection may be dead without having said so.
    session.destroy();
  });
  request.end('{}');
  return promise;
}
