import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, isOk, until } from '../cluster.ts';
import { BROKERS, HAS_NAMESPACES, NODES, PATRONI_PORT, type Replica, replicasOf } from '../layout.ts';
import { plug } from '../parts/network.ts';
import { healthOf } from '../parts/product.ts';
import { emptyDisk, fillDisk } from '../parts/small-disk.ts';
import { send, treeOf } from '../processes.ts';

export interface Fault {
  name: string;
  words: string;
  /** Commands are answered again in this time after the fault, or after its mending if nothing can answer until then. */
  withinMs: number;
  /** Nothing may be acknowledged while it lasts. */
  isOutage?: boolean;
  /** How long it lasts at least before it is mended. */
  lastsMs?: number;
  /** It lasts until it is mended; others end by themselves. */
  isMended?: boolean;
  /** Why it cannot be tried; null if it can. */
  missing?(cluster: Cluster): string | null;
  /** @returns mends it */
  begin(cluster: Cluster): Promise<() => Promise<void>>;
}

const nothing = async () => undefined;

/** kill -9 of a process that its supervisor restarts. Patroni and etcd without what runs under them. */
const kill = (
  name: string,
  words: string,
  nameIn: (cluster: Cluster) => Promise<string>,
  withinMs = 5_000,
): Fault => ({
  name: `kill-${name}`,
  words,
  withinMs,
  async begin(cluster) {
    const { pid } = cluster.processes.get(await nameIn(cluster));
    if (pid) send(pid, 'SIGKILL');
    return nothing;
  },
});

const named = (name: string) => async () => name;

async function leader(cluster: Cluster): Promise<string> {
  const name = await cluster.primary();
  if (!name) throw new Error('no PostgreSQL leads');
  return name;
}

function postmasterOf({ folder }: Cluster, node: string): number {
  const file = path.join(folder, node, 'postgres/data/postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

/** Everything that runs on a machine. Its PostgreSQL is not a child of a Patroni that was restarted. */
function machine(cluster: Cluster, node: string): number[] {
  const roots = ['patroni', 'etcd'].map((part) => cluster.processes.get(`${part}-${node}`).pid);
  return [...roots, postmasterOf(cluster, node)].flatMap((pid) => (pid ? treeOf(pid) : []));
}

const toxic = (
  name: string,
  words: string,
  withinMs: number,
  more: Partial<Fault>,
  begin: Fault['begin'],
): Fault => ({
  name,
  words,
  withinMs,
  isMended: true,
  missing: ({ toxiproxy }) => (toxiproxy ? null : 'there is no Go to build Toxiproxy'),
  begin,
  ...more,
});

const withoutKafka = ({ hasKafka }: Cluster) => (hasKafka ? null : 'there is no Kafka (KAFKA=1)');
/** A commit: its release runs first, and `rolling` replaces it by this checkout's. */
export const EARLIER = process.env.EARLIER ?? null;
/** Each leaving and each joining is one. `REBALANCES=50` for the full promise. */
const REBALANCES = Number(process.env.REBALANCES ?? 10);

async function loseBrokers({ processes }: Cluster, count: number) {
  const lost = BROKERS.slice(0, count).map(({ name }) => processes.get(name));
  for (const broker of lost) broker.kill({ stays: true });
  return async () => {
    for (const broker of lost) broker.start();
  };
}

const heal = (cluster: Cluster) => async () => cluster.toxiproxy?.heal();

const SIDE_BY_SIDE_MS = 15_000;

/** The first of each kind, then both releases side by side for a while, then the second of each. */
async function roll(cluster: Cluster): Promise<void> {
  const { earlier, processes, prepareRelease, replace } = cluster;
  if (earlier) await prepareRelease();
  const services = (['projector', 'relay', 'api', 'web'] as const).map(replicasOf);
  for (const n of [0, 1]) {
    for (const replicas of services) {
      const replica = replicas[n];
      if (replica && processes.names.includes(replica.name)) await replace(replica);
    }
    if (earlier && n === 0) await sleep(SIDE_BY_SIDE_MS);
  }
}

function skew(name: string, words: string, by: string): Fault {
  const env = { FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return {
    name,
    words,
    withinMs: 10_000,
    isMended: true,
    lastsMs: 5_000,
    async begin(cluster) {
      const wrong = { ...env, LD_PRELOAD: cluster.programs.faketime, FAKETIME: by };
      const [first] = replicasOf('api');
      const managed = cluster.processes.get(first?.name ?? '');
      const restart = async (settings: Record<string, string | undefined>) => {
        await managed.stop();
        managed.start(settings);
      };
      await restart(wrong);
      return () => restart({ LD_PRELOAD: undefined, FAKETIME: undefined });
    },
  };
}

/** A planned switch, if another machine leads. */
async function lead(cluster: Cluster, node: string): Promise<void> {
  const now = await leader(cluster);
  if (now === node) return;
  const { address } = NODES.find(({ name }) => name === now) as (typeof NODES)[number];
  await fetch(`http://${address}:${PATRONI_PORT}/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: now, candidate: node }),
  });
  await until(`${node} leads`, async () => (await cluster.primary()) === node, 60_000);
  await cluster.whole();
}

export const FAULTS: Fault[] = [
  kill('api', 'kill -9 of an API', named('api1')),
  kill('projector', 'kill -9 of a projector', named('projector1')),
  { ...kill('relay', 'kill -9 of the relay that leads', named('relay1'), 5_000), missing: withoutKafka },
  kill('web', 'kill -9 of a web process', named('web1')),
  kill('caddy', 'kill -9 of Caddy', named('caddy')),
  kill('haproxy', 'kill -9 of HAProxy', named('haproxy')),
  kill(
    'etcd',
    "kill -9 of etcd on the primary's machine",
    async (cluster) => `etcd-${await leader(cluster)}`,
  ),
  // HAProxy asks Patroni who leads, so it knows no primary until Python has started again.
  kill(
    'patroni',
    "kill -9 of the primary's Patroni",
    async (cluster) => `patroni-${await leader(cluster)}`,
    10_000,
  ),
  {
    name: 'kill-replica',
    words: 'kill -9 of a PostgreSQL that follows',
    withinMs: 10_000,
    async begin(cluster) {
      const primary = await leader(cluster);
      const replica = NODES.find(({ name }) => name !== primary);
      send(postmasterOf(cluster, replica?.name ?? ''), 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'postgres',
    words: 'kill -9 of the PostgreSQL that leads',
    withinMs: 10_000,
    async begin(cluster) {
      send(postmasterOf(cluster, await leader(cluster)), 'SIGKILL');
      return nothing;
    },
  },
  {
    name: 'node',
    words: "the primary's machine loses its power",
    withinMs: 40_000,
    isMended: true,
    async begin(cluster) {
      const node = await leader(cluster);
      const parts = ['patroni', 'etcd'].map((part) => cluster.processes.get(`${part}-${node}`));
      const pids = machine(cluster, node);
      for (const part of parts) part.kill({ stays: true });
      for (const pid of pids) send(pid, 'SIGKILL');
      return async () => {
        for (const part of parts) part.start();
      };
    },
  },
  {
    name: 'stop',
    words: "the primary's machine hangs (SIGSTOP), and goes on later",
    withinMs: 40_000,
    isMended: true,
    async begin(cluster) {
      const pids = machine(cluster, await leader(cluster));
      for (const pid of pids) send(pid, 'SIGSTOP');
      return async () => {
        for (const pid of pids) send(pid, 'SIGCONT');
      };
    },
  },
  {
    name: 'hang-patroni',
    words: "the primary's Patroni hangs, its PostgreSQL goes on",
    withinMs: 40_000,
    isMended: true,
    // Longer than the leader's key is valid, so that another machine takes over while the first one still serves.
    lastsMs: 30_000,
    async begin(cluster) {
      const { pid } = cluster.processes.get(`patroni-${await leader(cluster)}`);
      if (pid) send(pid, 'SIGSTOP');
      return async () => {
        if (pid) send(pid, 'SIGCONT');
      };
    },
  },
  {
    name: 'unplugged',
    words: "the primary's machine is cut off from the network, and goes on alone",
    withinMs: 40_000,
    isMended: true,
    lastsMs: 35_000,
    missing: () => (HAS_NAMESPACES ? null : 'its machines share one network (NAMESPACES=1, as root)'),
    async begin(cluster) {
      const node = await leader(cluster);
      await plug(node, 'down');
      return () => plug(node, 'up');
    },
  },
  {
    name: 'disk-full',
    words: "the primary's disk is full",
    withinMs: 40_000,
    isMended: true,
    // PostgreSQL keeps running and refuses writes that need a new page, so there is no failover until space is freed.
    isOutage: true,
    lastsMs: 15_000,
    missing: ({ smallDisk }) => (smallDisk ? null : 'no machine has a small disk (SMALL_DISK=n1, as root)'),
    async begin(cluster) {
      const node = String(cluster.smallDisk);
      await lead(cluster, node);
      fillDisk(cluster.folder, node);
      return async () => emptyDisk(cluster.folder, node);
    },
  },
  {
    name: 'etcd-majority',
    words: 'two of three etcd are gone: nobody may lead',
    withinMs: 40_000,
    isMended: true,
    isOutage: true,
    lastsMs: 30_000,
    async begin({ processes }) {
      const lost = NODES.slice(0, 2).map(({ name }) => processes.get(`etcd-${name}`));
      for (const etcd of lost) etcd.kill({ stays: true });
      return async () => {
        for (const etcd of lost) etcd.start();
      };
    },
  },
  toxic('latency', 'the database answers 200 ms later', 5_000, { lastsMs: 10_000 }, async (cluster) => {
    await cluster.toxiproxy?.delay(200);
    return heal(cluster);
  }),
  toxic(
    'half-open',
    'connections to the database swallow everything, and none ends',
    20_000,
    { isOutage: true, lastsMs: 20_000 },
    async (cluster) => {
      await cluster.toxiproxy?.swallow();
      return heal(cluster);
    },
  ),
  toxic(
    'cut',
    'every connection to the database is reset, again and again',
    10_000,
    { isOutage: true, lastsMs: 10_000 },
    async (cluster) => {
      await cluster.toxiproxy?.cut();
      return heal(cluster);
    },
  ),
  {
    name: 'broker',
    words: 'one broker of three is gone',
    withinMs: 10_000,
    isMended: true,
    lastsMs: 15_000,
    missing: withoutKafka,
    begin: (cluster) => loseBrokers(cluster, 1),
  },
  {
    name: 'brokers',
    words: 'two brokers of three are gone: nothing is published, and commands go on',
    withinMs: 10_000,
    isMended: true,
    lastsMs: 15_000,
    missing: withoutKafka,
    begin: (cluster) => loseBrokers(cluster, 2),
  },
  {
    name: 'rebalances',
    words: `a projector leaves and joins its groups, ${REBALANCES} rebalances`,
    withinMs: 10_000,
    missing: withoutKafka,
    async begin({ processes }) {
      const second = replicasOf('projector').find(({ name }) => name !== 'projector1') as Replica;
      const projector = processes.get(second.name);
      for (let n = 0; n < REBALANCES; n += 2) {
        await projector.stop();
        projector.start();
        await until(`${second.name} is ready`, () => isOk(healthOf(second)), 60_000);
      }
      return nothing;
    },
  },
  skew('clock-ahead', "an API's clock is an hour ahead", '+1h'),
  skew('clock-behind', "an API's clock is an hour behind", '-1h'),
  {
    name: 'rolling',
    words: EARLIER
      ? `the release ${EARLIER} is replaced by this one, process by process`
      : 'all processes are replaced one after another',
    withinMs: 10_000,
    async begin(cluster) {
      await roll(cluster);
      return nothing;
    },
  },
];

export function faultNamed(name: string): Fault {
  const fault = FAULTS.find((one) => one.name === name);
  if (!fault)
    throw new Error(
      `${name ? `There is no fault ${name}.` : 'Which fault?'} There are: ${FAULTS.map((one) => one.name).join(', ')}.`,
    );
  return fault;
}
