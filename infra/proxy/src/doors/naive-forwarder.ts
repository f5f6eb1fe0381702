import { request as call, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A test double, never shipped: a forwarder as one is easily written, and as ours once was. It drops `Transfer-Encoding`,
 * since that belongs to one connection, and pipes the content on; Node sends a GET's content without saying how long it is,
 * and the server behind takes it for the next request on a connection that others use too.
 */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
];

export async function startNaiveForwarder(apiPort: number): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => forward(apiPort, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function forward(port: number, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  const { method, url: path } = request;
  const onward = call({ hostname: '127.0.0.1', port, method, path, headers }, (reply) => {
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = reply.headers;
    response.writeHead(reply.statusCode ?? 502, rest);
    reply.pipe(response);
    reply.on('error', () => response.destroy());
  });
  onward.on('error', () => {
    if (response.headersSent) return response.destroy();
    response.writeHead(502);
    response.end('The API does not answer');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
