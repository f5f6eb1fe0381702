import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What only the query for cards says: its prefix of refusals' streams. */
const READS_CARDS = 'refusals-';
/** Of the answer to it: a few cards' rows, and not all. */
const LET_THROUGH_BYTES = 1_500;

/** A way to a Postgres on which a replay stays in the middle of its cards. */
export interface HeldLog {
  url: string;
  /** A replay has had some of its rows, and gets no more. */
  held: Promise<void>;
  /** The connection on which it waits is closed. */
  left: Promise<void>;
  /** Cuts that connection off. */
  cut(): void;
  close(): void;
}

/** @param url of a database */
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

/** By the folder of its socket, or by host and port. */
function connectTo({ searchParams, hostname, port }: URL): Socket {
  const folder = searchParams.get('host');
  const at = Number(port) || 5432;
  return folder ? connect(`${folder}/.s.PGSQL.${at}`) : connect(at, hostname);
}
