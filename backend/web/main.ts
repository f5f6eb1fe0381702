import { createServer, type ServerResponse } from 'node:http';
import {
  answerHealth,
  createLog,
  createRegistry,
  runProcess,
  SECONDS,
  untilAborted,
} from '@stampwell/base/process';
import { HTTP_SERVER } from '@stampwell/contracts';
import { Histogram } from 'prom-client';
import { readWebEnvironment } from './environment.ts';
import { serveFrontEnd } from './front-end.ts';
import { openSite } from './site.ts';

/**
 * Entry point of the web process. Any static host that does the same as `front-end.ts` can replace it. Calls of the API must be
 * routed by the reverse proxy (infra/deploy/compose/Caddyfile).
 */
const API_PATHS = /^\/(api|v1|mcp|dev|sandbox)(\/|$)/;

runProcess('web', async (signal) => {
  const { host, port, healthPort, site: dir, ...page } = readWebEnvironment(process.env);
  const log = createLog('web');
  const site = openSite(dir);
  const frontEnd = serveFrontEnd({ site, ...page });
  const registry = createRegistry();
  const seconds = new Histogram({
    name: 'stampwell_web_request_duration_seconds',
    help: 'Requests for pages and files, until answered',
    labelNames: ['status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const stopHealth = answerHealth(
    { HOST: host, HEALTH_PORT: healthPort },
    async () => site.shell().length > 0,
    registry,
  );
  const server = createServer(HTTP_SERVER, (request, response) => {
    const { url = '/' } = request;
    const stop = seconds.startTimer();
    response.once('close', () => stop({ status: String(response.statusCode) }));
    if (url === '/healthz') return answer(response, 200, 'ok');
    if (url === '/readyz')
      return site.shell().length > 0 ? answer(response, 200, 'ok') : answer(response, 503, 'not published');
    // A misconfigured proxy sends us these; a page would hide that.
    if (API_PATHS.test(url)) return answer(response, 404, 'not found');
    try {
      frontEnd(request, response, () => answer(response, 405, 'method not allowed'));
    } catch (error) {
      // A page that cannot be served must not end the process.
      log.error({ err: error }, 'page');
      if (response.headersSent) response.destroy();
      else answer(response, 500, 'failed');
    }
  }).listen(port, host);
  await untilAborted(signal);
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await closed;
  stopHealth();
});

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ status: words }));
}
