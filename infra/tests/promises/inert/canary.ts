import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** A foreign server on this machine, which must get no requests. */
export interface Canary {
  /** Spellings of its address. */
  urls: string[];
  /** Number of connections received. */
  connections(): number;
  close(): Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  // On all addresses, IPv4 and IPv6.
  server.listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '127.1', '2130706433', '0x7f000001', '0.0.0.0'];
  return {
    urls: [
      ...hosts.map((host) => `http://${host}:${port}/latest/meta-data/`),
      `https://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/`,
      `\\\\127.0.0.1:${port}\\share`,
      `http://stampwell.test@127.0.0.1:${port}/`,
      `http://127.0.0.1:${port}#@stampwell.test/`,
      `gopher://127.0.0.1:${port}/_`,
      `ftp://127.0.0.1:${port}/`,
      `ldap://127.0.0.1:${port}/a`,
      `\${jndi:ldap://127.0.0.1:${port}/a}`,
      `<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:${port}/">]><a>&b;</a>`,
      `data:text/html,<img src=http://127.0.0.1:${port}/>`,
    ],
    connections: () => connections,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
