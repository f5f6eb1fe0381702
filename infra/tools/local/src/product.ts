import { mkdirSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newVapidKey } from '@stampwell/api/capabilities/push-notifications/push-service.ts';
import { readConfig } from '@stampwell/api/config.ts';
import { newSigningKey } from '@stampwell/api/services/identity/tokens.ts';
import { type RunningApi, startApi } from '@stampwell/api/start-api.ts';
import { STOP_WITHIN_MS, startTracing } from '@stampwell/base/process';
import { HTTP_SERVER } from '@stampwell/contracts';
import { migrateAll, urlOf } from '@stampwell/migrator';
import { readWebEnvironment } from '@stampwell/web/environment.ts';
import { serveFrontEnd } from '@stampwell/web/front-end.ts';
import { openSite } from '@stampwell/web/site.ts';
import { childEnvironment, settingsOf } from './child-environment.ts';
import { type Child, startChild } from './child-processes.ts';
import { HOT_PATH, type HotChannel, REFRESH_HOOK } from './dev/hot-channel.ts';
import { productPostgres, type RunningPostgres, startPostgres } from './postgres.ts';
import { keptSecret, newKey, proofSettingsIn, vaultKeysIn } from './secrets.ts';

const PROJECTOR = path.join(import.meta.dirname, 'projector.ts');
const API_PATHS = /^\/(api|v1|mcp|healthz|readyz|metrics|dev|sandbox)(\/|$)/;

export const LOOPBACK = '127.0.0.1';

export interface ProductOptions {
  /** Folder of Postgres' data and the signing key. */
  dataDir: string;
  /** 0 takes any free one. */
  port: number;
  /** Listening address; only this machine by default. */
  host?: string;
  /** Settings for the API, as environment variables. */
  env: Record<string, string | undefined>;
  /** The PostgreSQL on `dataDir`, if it has been started already. */
  postgres?: Promise<RunningPostgres>;
  /** Another running PostgreSQL, migrated once `migrated` resolves. */
  running?: { databaseUrl: string; migrated: Promise<void> };
  /** In development: notifies open pages; files change without changing names. */
  hot?: HotChannel;
  /** Resolves when the front end is built, concurrently with the start. */
  frontEnd?: Promise<void>;
}

export interface RunningProduct {
  url: string;
  databaseUrl: string;
  api: RunningApi;
  stop(): Promise<void>;
}

/**
 * The whole product on one machine and one port: Postgres and projections as children, API and front end in this process. Resolves
 * when every read model has its tables.
 */
export async function startProduct({
  dataDir,
  port,
  host = LOOPBACK,
  env,
  postgres: starting,
  running,
  hot,
  frontEnd,
}: ProductOptions): Promise<RunningProduct> {
  mkdirSync(dataDir, { recursive: true });
  const endTracing = await startTracing('api', env);
  const postgres = running
    ? { url: running.databaseUrl, stop: async () => undefined }
    : await (starting ?? startPostgres(productPostgres(dataDir)));
  // Requests during the start are answered when it is complete.
  const ready = Promise.withResolvers<RequestListener>();
  const server = createServer(HTTP_SERVER, (request, response) => {
    void ready.promise.then((answer) => answer(request, response));
  });
  await listen(server, port, host);
  const url = `http://localhost:${portOf(server)}`;
  const proof = proofSettingsIn(dataDir, env);
  const config = readConfig({
    PUBLIC_URL: url,
    LOG_LEVEL: 'warn',
    OPEN_STAND_INS: host === LOOPBACK ? 'on' : 'off',
    ...env,
    PORT: String(portOf(server)),
    DATABASE_URL: urlOf(postgres.url, 'api'),
    JWT_PRIVATE_KEY: env.JWT_PRIVATE_KEY ?? keptSecret(dataDir, 'jwt-private-key.pem', newSigningKey).text,
    TRIAL_KEY: env.TRIAL_KEY ?? keptSecret(dataDir, 'trial-key', newKey).text,
    SNAPSHOT_KEY: env.SNAPSHOT_KEY ?? keptSecret(dataDir, 'snapshot-key', newKey).text,
    VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY ?? keptSecret(dataDir, 'vapid-private-key', newVapidKey).text,
    PROOF_PUBLIC_KEY: env.PROOF_PUBLIC_KEY ?? proof.PROOF_PUBLIC_KEY,
    ...vaultKeysIn(dataDir, env),
    IMAGES: env.IMAGES ?? path.join(dataDir, 'images'),
  });
  // Nothing publishes to Kafka here, so the projector reads the store.
  const projections = keepRunning(
    PROJECTOR,
    childEnvironment({
      ...settingsOf(env, 'PROOF_'),
      ...settingsOf(env, 'OTEL_'),
      ...proof,
      // Used by an operator who restores, never by a running process (decision 136).
      PROOF_OPERATOR_KEY_FILE: undefined,
      DATABASE_URL: urlOf(postgres.url, 'projector'),
      EVENT_STORE_URL: env.EVENT_STORE_URL,
      LOG_LEVEL: env.LOG_LEVEL,
    }),
  );
  await (running?.migrated ??
    migrateAll({ databaseUrl: postgres.url, logUrl: env.EVENT_STORE_URL || postgres.url }));
  projections.begin();
  const api = await startApi(config);
  await frontEnd;
  ready.resolve(answerFor(api, { ...proof, ...env }, hot));
  // Screens requested before their read model has tables would be refused.
  await projections.ready;

  return {
    url,
    databaseUrl: postgres.url,
    api,
    async stop() {
      server.closeAllConnections();
      server.close();
      // A database that hangs holds the API up; the projector has the same limit.
      const stopped = Promise.all([projections.stop(), api.stop()]);
      await Promise.race([stopped, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      await postgres.stop();
      await endTracing();
    },
  };
}

function answerFor(api: RunningApi, env: ProductOptions['env'], hot?: HotChannel): RequestListener {
  const callApi = api.app.callback();
  const { site, ...page } = readWebEnvironment(env);
  const frontEnd = serveFrontEnd({
    site: openSite(site),
    ...page,
    ...(hot && { isDev: true, headScript: REFRESH_HOOK }),
  });
  return (request, response) => {
    if (API_PATHS.test(request.url ?? '')) return void callApi(request, response);
    if (hot && request.url === HOT_PATH) return hot.listen(request, response);
    try {
      frontEnd(request, response, () => void callApi(request, response));
    } catch (error) {
      // A failing page must not end the process.
      api.ports.log.error({ err: error }, 'page');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  };
}

const RESTART_MS = 500;

interface KeptChild {
  /** Resolves when one first reported that it works. */
  ready: Promise<void>;
  /** Lets the child, which has only loaded its modules, do its work. */
  begin(): void;
  stop(): Promise<void>;
}

/** A child process restarted until it is stopped. */
function keepRunning(script: string, env: NodeJS.ProcessEnv): KeptChild {
  let isStopping = false;
  let mayWork = false;
  let child: Child;
  const ready = Promise.withResolvers<void>();
  const start = () => {
    child = startChild(script, { env, output: 'shown' });
    if (mayWork) child.process.send('begin');
    child.process.once('message', () => ready.resolve());
    child.process.on('exit', () => {
      if (!isStopping) setTimeout(start, RESTART_MS).unref();
    });
  };
  start();
  return {
    ready: ready.promise,
    begin() {
      mayWork = true;
      if (child.process.connected) child.process.send('begin');
    },
    async stop() {
      isStopping = true;
      await child.stop();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another.`) : error),
    );
    server.listen(port, host, () => resolve());
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address.port;
}
