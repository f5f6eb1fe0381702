import { Resolver } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isPublic } from './public-address.ts';

/** Why nothing came of a request, in words that its sender may read; never an address that we resolved. */
export class OutboundError extends Error {
  readonly kind: 'address' | 'unreachable' | 'timeout' | 'tls' | 'answer';

  constructor(kind: OutboundError['kind'], message: string) {
    super(message);
    this.name = 'OutboundError';
    this.kind = kind;
  }
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** At most `keep` bytes of it. */
  body: string;
}

/** Requests to addresses that strangers name: https to the public internet, without redirects, for a short time. */
export interface Outbound {
  /** @throws OutboundError `address` or `unreachable` */
  assertAllowed(url: string): Promise<void>;
  /** @throws OutboundError */
  post(url: string, headers: Record<string, string>, body: string): Promise<OutboundAnswer>;
  close(): void;
}

export interface OutboundOptions {
  /** All addresses of a host. */
  resolve?(host: string): Promise<string[]>;
  /** For specs: where an allowed address is in truth, and whose certificates are trusted. */
  standIn?: { at(address: string): string; ca: string };
  totalMs?: number;
}

/** From the first packet to the answer's last byte. */
const TOTAL_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const MOST_HEADER_BYTES = 16 * 1024;
const KEPT_BYTES = 2_000;
/** Before an answer: of 1xx. */
const MOST_INTERIM = 10;

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { resolve = systemLookUp, standIn, totalMs = TOTAL_MS } = options;

  /** Refused if any of a host's addresses is: one that is public would be the bait. */
  async function addressesOf(host: string): Promise<string[]> {
    const literal = host.replace(/^\[|\]$/g, '');
    const addresses = isIP(literal) ? [literal] : await resolve(literal).catch(() => []);
    if (addresses.length === 0) throw new OutboundError('unreachable', 'No such host');
    if (!addresses.every(isPublic))
      throw new OutboundError('address', 'Not an address of the public internet');
    return addresses;
  }

  /** Of each connection that is opened, so that a name that changed its address meanwhile is refused too. */
  const lookup: LookupFunction = (host, { all }, done) => {
    addressesOf(host).then(
      (found) => {
        const answers = found.map((address) => {
          const at = standIn ? standIn.at(address) : address;
          return { address: at, family: isIP(at) };
        });
        const [{ address, family } = { address: '', family: 4 }] = answers;
        if (all) done(null, answers);
        else done(null, address, family);
      },
      (error) => done(error, '', 4),
    );
  };

  // Without a limit for a host: many shops' programs may run at one, and a slow one of them would hold up the others.
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  agent.createConnection = (target) => {
    const socket = connect({ ...target, lookup, ...(standIn && { ca: standIn.ca }) } as never);
    if (!standIn) socket.once('connect', () => assertPublic(socket));
    return socket;
  };

  async function post(url: string, headers: Record<string, string>, body: string): Promise<OutboundAnswer> {
    const target = allowedUrl(url);
    // A literal address is connected to without a look-up.
    if (isIP(hostOf(target))) await addressesOf(target.hostname);
    const deadline = AbortSignal.timeout(totalMs);
    return new Promise((done, failed) => {
      const sent = request(
        target,
        {
          method: 'POST',
          agent,
          lookup,
          signal: deadline,
          maxHeaderSize: MOST_HEADER_BYTES,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (answer) => read(answer).then(done, fail),
      );
      const fail = (error: unknown) => failed(deadline.aborted ? TIMED_OUT() : wordsFor(error));
      sent.on('error', fail);
      // Each has a head of its own, and together they have no limit.
      let interim = 0;
      sent.on('information', () => {
        interim += 1;
        if (interim > MOST_INTERIM) sent.destroy(new OutboundError('answer', 'An answer that never begins'));
      });
      // An answer of 101, after which Node tells nothing more, not even of the deadline.
      sent.on('upgrade', (_, socket) => {
        socket.destroy();
        failed(new OutboundError('answer', 'An answer of another protocol'));
      });
      sent.end(body);
    });
  }

  return {
    async assertAllowed(url) {
      await addressesOf(allowedUrl(url).hostname);
    },
    post,
    close: () => agent.destroy(),
  };
}

const TIMED_OUT = () => new OutboundError('timeout', 'No whole answer within 10 seconds');

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** @throws OutboundError for what is no https address */
function allowedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:')
    throw new OutboundError('address', 'Not an address that begins with https://');
  if (url.username || url.password) throw new OutboundError('address', 'An address with a password in it');
  return url;
}

/** The last check, of the address that the socket has. */
function assertPublic(socket: TLSSocket): void {
  if (!isPublic(socket.remoteAddress ?? ''))
    socket.destroy(new OutboundError('address', 'Not an address of the public internet'));
}

async function read(answer: IncomingMessage): Promise<OutboundAnswer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) {
      answer.destroy();
      throw new OutboundError('answer', 'An answer of more than 64 KB');
    }
    if (size - chunk.length < KEPT_BYTES) chunks.push(chunk);
  }
  const body = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body };
}

/** Never the error's own words, which name addresses. */
function wordsFor(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (/^(HPE_|ERR_HTTP)/.test(code))
    return new OutboundError('answer', 'An answer that is no HTTP, or too long a head');
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code))
    return new OutboundError('tls', 'A certificate that we do not trust');
  return new OutboundError('unreachable', 'The connection failed');
}

/** Asks name servers itself: the system's look-up would hold one of the process's four threads for as long as a server is slow. */
const names = new Resolver({ timeout: 2_000, tries: 2 });

async function systemLookUp(host: string): Promise<string[]> {
  const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
