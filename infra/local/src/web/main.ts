import { existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { builtFrontEnd } from '../front-end/built.ts';
import { serveFrontEnd } from '../pages.ts';
import { readWebEnvironment, WebEnvironmentError } from './environment.ts';
import { forward } from './forward.ts';

/** Shell and remotes as a process of their own: environment → listen. Any static host that does what `pages.ts` does can take its place. */
const { port, apiUrl, ...page } = readOrExit();
const frontEnd = serveFrontEnd({ ...builtFrontEnd, ...page, reloading: null });
const API_PATHS = /^\/(api|dev|sandbox)(\/|$)/;
const APPLICATION = path.join(builtFrontEnd.shell, 'app.html');

const server = createServer((request, response) => {
  const { url = '/' } = request;
  if (url === '/healthz') return answer(response, 200, 'ok');
  if (url === '/readyz')
    return existsSync(APPLICATION) ? answer(response, 200, 'ok') : answer(response, 503, 'not built');
  if (apiUrl && API_PATHS.test(url)) return forward(apiUrl, request, response);
  try {
    frontEnd(request, response, () => answer(response, 405, 'method not allowed'));
  } catch (error) {
    // One page that cannot be served must not take the others with it.
    process.stderr.write(`web: ${error instanceof Error ? error.message : error}\n`);
    if (response.headersSent) response.destroy();
    else answer(response, 500, 'failed');
  }
}).listen(port);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}

function answer(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify({ status: words }));
}

function readOrExit() {
  try {
    return readWebEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof WebEnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
