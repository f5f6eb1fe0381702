import pg from 'pg';

/**
 * The connection was lost, or never established. `pg` reports this by message only; it gets a code here, so that callers need not
 * match messages.
 */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST';

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ConnectionLost';
  }
}

/** Errors that `pg` throws without a code concern the connection; the server's and the system's errors have one. */
function coded(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? new ConnectionLost(error) : error;
}

const rethrow = (error: unknown): never => {
  throw coded(error);
};

const ignore = () => undefined;

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
type Call = (...args: unknown[]) => unknown;

/** Adds codes to a method's errors, for promises and callbacks; streams pass through unchanged. */
function withCodes<Method>(method: Method): Method {
  const call = method as Call;
  const told: Call = (...args) => {
    const last = args.at(-1);
    if (typeof last !== 'function') {
      const result = call(...args);
      return result instanceof Promise ? result.catch(rethrow) : result;
    }
    const callback = last as Callback;
    args[args.length - 1] = (error: unknown, ...rest: unknown[]) =>
      callback(error ? (coded(error) as Error) : undefined, ...rest);
    return call(...args);
  };
  return told as Method;
}

class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connect = withCodes(super.connect.bind(this));
    this.query = withCodes(super.query.bind(this));
  }

  /** Without a limit, a server that hangs would be waited for until it closes the connection. */
  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback: () => void = ignore): Promise<void> {
    const late = setTimeout(() => this.connection.stream.destroy(), END_MS).unref();
    return super
      .end()
      .finally(() => clearTimeout(late))
      .then(callback);
  }
}

class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.connect = withCodes(super.connect.bind(this));
    this.query = withCodes(super.query.bind(this));
  }
}

const CONNECT_MS = 5_000;
const END_MS = 1_000;
/**
 * A server that vanished without a word, such as a machine without power, is noticed some ten seconds after this by a connection that
 * only listens; the system's default is two hours.
 */
const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/** To compile a statement takes PostgreSQL 100 ms and more, which none of ours runs long enough to gain back. */
const SESSION = '-c jit=off';

const withDefaults = <Config extends pg.ClientConfig>(config: Config) => ({
  connectionTimeoutMillis: CONNECT_MS,
  ...KEEPALIVE,
  ...config,
  options: `${SESSION} ${config.options ?? ''}`,
});

/**
 * A pool that survives lost connections: without a listener, the 'error' of a client ends the process. The next query fails instead.
 * @param onError called for each
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = ignore): pg.Pool {
  const pool = new Pool({ ...withDefaults(config), Client } as pg.PoolConfig);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** One client, not yet connected; its loss does not end the process either. */
export function createClient(config: pg.ClientConfig, onError: (error: Error) => void = ignore): pg.Client {
  const client = new Client(withDefaults(config));
  client.on('error', onError);
  return client;
}

export async function openClient(
  config: pg.ClientConfig,
  onError: (error: Error) => void = ignore,
): Promise<pg.Client> {
  const client = createClient(config, onError);
  await client.connect();
  return client;
}
