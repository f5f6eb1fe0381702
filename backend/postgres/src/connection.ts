import pg from 'pg';

/**
 * The connection was lost, or never stood. `pg` says this by words alone; it gets a code where it arises, so that nobody
 * has to read words to know it.
 */
export class ConnectionLost extends Error {
  readonly code = 'CONNECTION_LOST';

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = 'ConnectionLost';
  }
}

/** What `pg` itself throws without a code is about the connection; the server's refusals and the system's errors have one. */
function coded(error: unknown): unknown {
  const isPlain = error instanceof Error && error.constructor === Error && !('code' in error);
  return isPlain ? new ConnectionLost(error) : error;
}

const rethrow = (error: unknown): never => {
  throw coded(error);
};

type Callback = (error: Error | undefined, ...rest: unknown[]) => void;
type Call = (...args: unknown[]) => unknown;

/** Gives a method's errors their code, whether they come by promise or by callback; streams, which are neither, pass as they are. */
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
}

class Pool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.connect = withCodes(super.connect.bind(this));
    this.query = withCodes(super.query.bind(this));
  }
}

const ignore = () => undefined;
const CONNECT_MS = 5_000;

/**
 * A pool whose lost connections never end the process: a client whose server goes away emits 'error', idle or checked
 * out, and without a listener that is fatal. The next query tells whoever asks.
 * @param onError hears of them
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = ignore): pg.Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...config,
    Client,
  } as pg.PoolConfig);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** One connection, not yet connected; its loss does not end the process either. */
export function createClient(config: pg.ClientConfig, onError: (error: Error) => void = ignore): pg.Client {
  const client = new Client({ keepAlive: true, ...config });
  client.on('error', onError);
  return client;
}

/** The same, connected. */
export async function openClient(
  config: pg.ClientConfig,
  onError: (error: Error) => void = ignore,
): Promise<pg.Client> {
  const client = createClient(config, onError);
  await client.connect();
  return client;
}
