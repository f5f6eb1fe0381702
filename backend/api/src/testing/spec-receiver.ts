import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createOutbound, type OutboundOptions } from '../services/outbound/outbound.ts';
import { serverCertificate } from './spec-certificate.ts';

export interface TakenMessage {
  path: string;
  headers: Record<string, string>;
  body: string;
  at: number;
}

/** An address of the public internet, behind which the receiver is in specs. */
export const PUBLIC_ADDRESS = '93.184.215.14';

/** A program of others: a real https server with a certificate of its own, at `https://localhost:<port>`. */
export async function openSpecReceiver() {
  const { key, certificate } = serverCertificate();
  const taken: TakenMessage[] = [];
  /** Every address that was connected to. */
  const dialled: string[] = [];
  const receiver = {
    taken,
    dialled,
    certificate,
    /** What it answers; 204 by default. */
    answer(_: IncomingMessage, response: ServerResponse): void {
      response.writeHead(204).end();
    },
    url: (path = '/told') => `https://localhost:${(server.address() as AddressInfo).port}${path}`,
    outbound: (options: OutboundOptions = {}) =>
      createOutbound({
        resolve: async () => [PUBLIC_ADDRESS],
        standIn: {
          at(address) {
            dialled.push(address);
            return '127.0.0.1';
          },
          ca: certificate,
        },
        ...options,
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      taken.push({
        path: request.url ?? '',
        headers,
        body: Buffer.concat(chunks).toString(),
        at: Date.now(),
      });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return receiver;
}
