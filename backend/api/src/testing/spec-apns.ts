import { createSecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { selfMadeCertificate } from '../capabilities/wallet/self-made-certificate.ts';
import { serverCertificate } from './spec-certificate.ts';

export const SPEC_PASS_TYPE = 'pass.test.stampwell.spec';
const TEAM = 'SPECTEAM00';

export interface SpecPush {
  token: string;
  at: number;
}

/**
 * A stand-in for Apple's push service. It checks every request by Apple's documentation: HTTP/2, the pass type's certificate, the path,
 * the topic, an expiration, and an empty dictionary; what is wrong is in `problems`.
 */
export async function openSpecApns() {
  const material = selfMadeCertificate(SPEC_PASS_TYPE, TEAM);
  const own = serverCertificate();
  const pushes: SpecPush[] = [];
  const problems: string[] = [];
  const answers: { status: number; reason: string }[] = [];
  const gone = new Set<string>();
  const deaf = new WeakSet<object>();
  let isDown = false;
  const server = createSecureServer({
    key: own.key,
    cert: own.certificate,
    ca: material.issuer,
    requestCert: true,
    rejectUnauthorized: true,
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
    session.on('error', () => undefined);
    if (isDown) session.destroy();
  });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    let body = '';
    stream.on('data', (part) => {
      body += part;
    });
    stream.on('end', () => {
      if (stream.session && deaf.has(stream.session)) return;
      const [, token = ''] = /^\/3\/device\/([0-9a-f]+)$/i.exec(String(headers[':path'])) ?? [];
      const check = (isRight: boolean, what: string) => void (isRight || problems.push(what));
      const socket = (stream.session as ServerHttp2Session).socket as TLSSocket;
      const { subject } = socket.getPeerCertificate();
      check(headers[':method'] === 'POST', `method ${headers[':method']}`);
      check(token !== '', `path ${headers[':path']}`);
      check(headers['apns-topic'] === SPEC_PASS_TYPE, `topic ${headers['apns-topic']}`);
      check(/^\d{10}$/.test(String(headers['apns-expiration'])), `expiration ${headers['apns-expiration']}`);
      check(body === '{}', `payload ${body}`);
      check(JSON.stringify(subject).includes(SPEC_PASS_TYPE), `certificate of ${JSON.stringify(subject)}`);
      const answer = gone.has(token) ? { status: 410, reason: 'Unregistered' } : answers.shift();
      if (!answer) pushes.push({ token, at: Date.now() });
      stream.respond({ ':status': answer?.status ?? 200 });
      stream.end(answer ? JSON.stringify({ reason: answer.reason }) : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    identity: { ...material, passTypeId: SPEC_PASS_TYPE, teamId: TEAM },
    at: { origin: `https://localhost:${port}`, ca: own.certificate },
    pushes,
    problems,
    /** The next answers instead of 200. */
    answers,
    /** Tokens that are no longer known. */
    gone,
    /** While it is down, connections end at once. */
    set isDown(down: boolean) {
      isDown = down;
      if (down) for (const session of sessions) session.destroy();
    },
    /** The connections that are open answer no more. */
    deafen() {
      for (const session of sessions) deaf.add(session);
    },
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
