import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desync } from './desync.ts';
import { PAYLOADS } from './payloads.ts';
import type { RecordedProcess } from './recorded-process.ts';
import { openProduct } from './servers.ts';

let product: RecordedProcess;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product?.stop());

it.each([
  ['calls', '/api/auth/verify'],
  ['pages', '/no-such.txt'],
])('npm start answers no request to another caller: %s', { timeout: 300_000 }, async (_, target) => {
  const { plays, taken, ...faults } = await desync(product, target);
  // Had the server refused every payload, nothing would have been tried.
  expect(taken).toBeGreaterThan(plays / 10);
  expect(faults).toEqual({ smuggled: [], ownNext: [], mixedUp: [] });
});

it('finds a forwarder that drops how a request is framed', { timeout: 120_000 }, async () => {
  const forwarder = createServer((incoming, response) => {
    const { 'transfer-encoding': _, connection: __, ...headers } = incoming.headers;
    const { method, url } = incoming;
    // Node sends a GET's content without a length: on a shared connection it becomes the next request.
    const onward = request({ port: product.port, method, path: url, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, { 'X-Answers': reply.headers['x-answers'] });
      reply.pipe(response).on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
  const { port } = forwarder.address() as AddressInfo;
  const payloads = PAYLOADS.filter(([name]) => name === 'chunked GET');
  const report = await desync({ port, seen: product.seen }, '/api/auth/verify', payloads);
  forwarder.closeAllConnections();
  forwarder.close();
  expect(report.smuggled).toContain('chunked GET');
});
