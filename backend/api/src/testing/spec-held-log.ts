import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A text that only the query for cards contains: the prefix of refusals' streams. */
const READS_CARDS = 'refusals-';
/** Enough for some of the rows that the query returns, but not all. */
const LET_THROUGH_BYTES = 1_500;

/** A proxy to Postgres that stops a replay halfway through reading its cards. */
export interface HeldLog {
  url: string;
  /** Resolves once a replay has received some of its rows and is stuck. */
  held: Promise<void>;
  /** Resolves once the stuck connection is closed. */
  left: Promise<void>;
  /** Closes the stuck connection. */
  cut(): void;
  close(): void;
}

export async function holdLog(url: string): Promise<HeldLog> {
  const address = new URL(url);
  const [held, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sockets = new Set<Socket>();
  let waiting: Socket | null = null;
  const server = createServer((client) => {
    const log = connectTo(address);
    let room = Number.POSITIVE_INFINITY;
    client.on('data', (bytes) => {
      if (bytes.includes(READS_CARDS)) room = LET_THROUGH_BYTES;
      log.write(bytes);
    });
    log.on('data', (bytes) => {
      if (room > 0) client.write(bytes.subarray(0, room));
      room -= bytes.length;
      if (room > 0) return;
      waiting = client;
      held.resolve();
    });
    client.on('close', () => {
      log.destroy();
      if (client === waiting) left.resolve();
    });
    log.on('close', () => client.destroy());
    for (const socket of [client, log]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://${address.username}:${address.password}@127.0.0.1:${port}${address.pathname}`,
    held: held.promise,
    left: left.promise,
    cut: () => waiting?.destroy(),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Supports Unix sockets (by folder) and TCP. */
function connectTo({ searchParams, hostname, port }: URL): Socket {
  const folder = searchParams.get('host');
  const at = Number(port) || 5432;
  return folder ? connect(`${folder}/.s.PGSQL.${at}`) : connect(at, hostname);
}
