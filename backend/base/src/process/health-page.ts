import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

const ANSWER_WITHIN_MS = 2000;

/**
 * Serves `/healthz` (the process runs), `/readyz` (its dependencies answer) and `/metrics`, on a port of its own. Does nothing
 * without a port. @returns closes it
 */
export function answerHealth(
  { HOST, HEALTH_PORT }: { HOST?: string | undefined; HEALTH_PORT?: number | undefined },
  isReady: () => Promise<boolean>,
  registry: Registry,
): () => void {
  if (HEALTH_PORT === undefined) return () => undefined;
  const server = createServer((request, response) => {
    const answer = (status: number, words: string) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify({ status: words }));
    };
    if (request.url === '/healthz') return answer(200, 'ok');
    if (request.url === '/metrics') {
      registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        () => answer(503, 'not measured'),
      );
      return;
    }
    if (request.url !== '/readyz') return answer(404, 'not found');
    const late = new Promise<boolean>((resolve) =>
      setTimeout(() => resolve(false), ANSWER_WITHIN_MS).unref(),
    );
    Promise.race([isReady(), late]).then(
      (ready) => answer(ready ? 200 : 503, ready ? 'ok' : 'not ready'),
      () => answer(503, 'not ready'),
    );
  });
  server.listen(HEALTH_PORT, HOST);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
