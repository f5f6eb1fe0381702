import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@stampwell/api/config.ts';
import { newSigningKey } from '@stampwell/api/platform/identity/tokens.ts';
import { type RunningApi, startApi } from '@stampwell/api/start-api.ts';
import { reloadOnBuild } from './dev/reload.ts';
import { builtFrontEnd } from './front-end/built.ts';
import { type FrontEnd, serveFrontEnd } from './pages.ts';
import { startPostgres } from './postgres.ts';
import { legalFrom } from './web/environment.ts';

const PROJECTIONS = fileURLToPath(import.meta.resolve('@stampwell/projections/main.ts'));
const API_PATHS = /^\/(api|healthz|readyz|metrics|dev|sandbox)(\/|$)/;

export interface ProductOptions {
  /** Where Postgres and the signing key live. */
  dataDir: string;
  /** 0 takes any free one. */
  port: number;
  /** Settings for the API, as environment variables. */
  env: Record<string, string | undefined>;
}

export interface RunningProduct {
  url: string;
  databaseUrl: string;
  api: RunningApi;
  stop(): Promise<void>;
}

/**
 * The whole product on one machine: Postgres and the projections as children, the API and the front end in this process,
 * everything on one port. Resolves when every read model has its tables.
 */
export async function startProduct({ dataDir, port, env }: ProductOptions): Promise<RunningProduct> {
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startPostgres({
    dir: path.join(dataDir, 'postgres'),
    settings: { shared_buffers: '64MB' },
  });
  // Whoever comes while everything starts is answered when it has.
  const ready = Promise.withResolvers<RequestListener>();
  const server = createServer((request, response) => {
    void ready.promise.then((answer) => answer(request, response));
  });
  await listen(server, port);
  const url = `http://localhost:${portOf(server)}`;
  const config = readConfig({
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    ...env,
    PORT: String(portOf(server)),
    DATABASE_URL: postgres.url,
    JWT_PRIVATE_KEY: env.JWT_PRIVATE_KEY ?? signingKey(dataDir),
  });
  const api = await startApi(config);
  // Nothing here publishes to Kafka: a projector that follows it would wait for ever.
  const projections = keepRunning(PROJECTIONS, {
    ...process.env,
    DATABASE_URL: postgres.url,
    KAFKA_BROKERS: '',
    HEALTH_PORT: '',
  });
  ready.resolve(
    answerFor(api, {
      legal: legalFrom(env),
      isBehindTls: config.BEHIND_TLS,
      isDev: env.STAMPWELL_DEV === '1',
    }),
  );
  // A screen that is asked for before its read model has tables is refused.
  await projections.ready;

  return {
    url,
    databaseUrl: postgres.url,
    api,
    async stop() {
      server.closeAllConnections();
      server.close();
      await projections.stop();
      await api.stop();
      await postgres.stop();
    },
  };
}

function answerFor(
  api: RunningApi,
  { isDev, ...page }: Pick<FrontEnd, 'legal' | 'isBehindTls'> & { isDev: boolean },
): RequestListener {
  const callApi = api.app.callback();
  const reloading = isDev ? reloadOnBuild(builtFrontEnd.shell) : null;
  const frontEnd = serveFrontEnd({ ...builtFrontEnd, reloading, ...page });
  return (request, response) => {
    if (API_PATHS.test(request.url ?? '')) return void callApi(request, response);
    try {
      frontEnd(request, response, () => void callApi(request, response));
    } catch (error) {
      // One page that cannot be served must not take every till with it.
      api.ports.log.error({ err: error }, 'page');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

/** The embedded default signs with a key of its own, made once and kept where only this user reads it. */
function signingKey(dataDir: string): string {
  const file = path.join(dataDir, 'jwt-private-key.pem');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const key = newSigningKey();
    writeFileSync(file, key, { mode: 0o600 });
    return key;
  }
}

const RESTART_MS = 500;

/** A child that is started again when it dies, until it is asked to stop. `ready` when one first said so. */
function keepRunning(
  script: string,
  env: NodeJS.ProcessEnv,
): { ready: Promise<void>; stop(): Promise<void> } {
  let isStopping = false;
  let child: ChildProcess;
  const ready = Promise.withResolvers<void>();
  const start = () => {
    child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.once('message', () => ready.resolve());
    child.on('exit', () => {
      if (!isStopping) setTimeout(start, RESTART_MS).unref();
    });
  };
  start();
  return {
    ready: ready.promise,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another.`) : error),
    );
    server.listen(port, () => resolve());
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
