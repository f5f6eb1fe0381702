import { request as call, type IncomingMessage, type ServerResponse } from 'node:http';

/** What belongs to one connection and not to the message. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
];

/** Hands a request on as it is (who asked is for the TLS proxy in front of us to say, and said already), and streams what comes back: live lines stay open. */
export function forward(api: URL, request: IncomingMessage, response: ServerResponse): void {
  const headers = { ...request.headers };
  for (const name of HOP_BY_HOP) delete headers[name];
  const { hostname, port } = api;
  const onward = call(
    { hostname, port: port || 80, method: request.method, path: request.url, headers },
    (reply) => {
      const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = reply.headers;
      response.writeHead(reply.statusCode ?? 502, rest);
      response.flushHeaders();
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    },
  );
  onward.on('error', () => {
    if (response.headersSent) return response.destroy();
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The API does not answer');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
