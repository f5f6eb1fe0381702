import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from '@stampwell/local/postgres/run-as.ts';
import { executableOf } from '../fetched.ts';
import { fetchPrograms, type Programs } from './downloads.ts';
import {
  DATA,
  FRONT_DOOR,
  HAS_NAMESPACES,
  NODES,
  type Node,
  PATRONI_PORT,
  type Replica,
  replicasOf,
  type Service,
} from './layout.ts';
import { type DatabaseSecrets, startHaproxy, startNode } from './parts/database.ts';
import { startKafka } from './parts/kafka.ts';
import { createNetwork, removeNetwork } from './parts/network.ts';
import {
  createDatabase,
  databaseSecrets,
  healthOf,
  ownerUrl,
  type ProductOptions,
  runToEnd,
  settingsFor,
  startCaddy,
  startReplica,
  type Values,
  valuesOf,
} from './parts/product.ts';
import { mountSmallDisk, unmountSmallDisks } from './parts/small-disk.ts';
import { startToxiproxy, type Toxiproxy } from './parts/toxiproxy.ts';
import { killLeftovers, Processes } from './processes.ts';
import { PROCESSES } from './settings.ts';

export interface ClusterOptions {
  folder?: string;
  /** Three brokers, and the projectors fed by them. */
  hasKafka?: boolean;
  /** Faults of the network between our processes and the database. */
  hasToxiproxy?: boolean;
  /** The machine whose disk is small, so that it can be filled; needs root. */
  smallDisk?: string;
  /** A checkout of an earlier release, which runs until it is replaced by this one. */
  earlier?: string | null;
  /** More settings of our processes. */
  env?: Values;
  say?: (line: string) => void;
}

export interface Cluster {
  url: string;
  /** The database's owner, by HAProxy. */
  databaseUrl: string;
  folder: string;
  processes: Processes;
  programs: Programs;
  secrets: DatabaseSecrets;
  values: Values;
  toxiproxy: Toxiproxy | null;
  hasKafka: boolean;
  smallDisk: string | null;
  earlier: string | null;
  /** Migrates and publishes, as the first step of a release. */
  prepareRelease(): Promise<void>;
  /** Stops a process, and starts it from this checkout. Resolves when it is ready. */
  replace(replica: Replica): Promise<void>;
  /** The name of the machine whose PostgreSQL leads, as Patroni says; null while there is none. */
  primary(): Promise<string | null>;
  /** Resolves when one leads, all others follow, and our processes are ready. */
  whole(timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

const WHOLE_MS = 180_000;
const READY_MS = 60_000;
const POLL_MS = 250;
const SERVICES: Service[] = ['api', 'projector', 'relay', 'web'];

/** Production on one machine: the processes of several, each at its own address. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { folder = DATA, hasKafka = false, earlier = null, env = {}, say = () => undefined } = options;
  const programs = await fetchPrograms();
  // Where there is no Go to build it, faults of the network are left out.
  const toxiproxyFile = options.hasToxiproxy ? await executableOf('toxiproxy').catch(() => null) : null;
  mkdirSync(folder, { recursive: true });
  const account = accountFor(path.join(folder, 'n1'));
  if (account) chownSync(folder, account.uid, account.gid);
  await killLeftovers(folder);
  if (HAS_NAMESPACES) await createNetwork();
  unmountSmallDisks(folder);
  if (options.smallDisk) mountSmallDisk(folder, options.smallDisk);
  const processes = new Processes(folder);
  const stop = async () => {
    await processes.stop();
    unmountSmallDisks(folder);
    if (HAS_NAMESPACES) await removeNetwork();
  };
  const secrets = databaseSecrets(folder);
  try {
    for (const node of NODES) startNode(node, { processes, programs, folder, secrets });
    startHaproxy({ processes, programs, folder });
    const kafka = hasKafka ? await startKafka(processes, folder) : {};
    await until('one PostgreSQL leads and two follow', () => isReplicated(), WHOLE_MS);
    say('etcd, Patroni, PostgreSQL and HAProxy run.');
    await until('HAProxy leads to the primary', () => createDatabase(secrets).then(() => true), WHOLE_MS);
    const toxiproxy = toxiproxyFile ? await startToxiproxy(processes, toxiproxyFile) : null;
    const product: ProductOptions = {
      folder,
      secrets,
      hasKafka,
      env: { ...kafka, ...env },
      ...(toxiproxy && { databaseOf: toxiproxy.addressOf }),
    };
    const values = valuesOf(product);
    const prepare = async (checkout?: string) => {
      for (const name of ['migrator', 'publish'] as const)
        await runToEnd(PROCESSES[name].script, settingsFor(name, values), { checkout });
    };
    const begin = (replica: Replica, checkout?: string) =>
      startReplica(replica, { ...product, processes, values, checkout });
    await prepare(earlier ?? undefined);
    say('The database is migrated and the site is published.');
    const services = SERVICES.filter((service) => service !== 'relay' || hasKafka);
    const replicas = services.flatMap(replicasOf);
    for (const replica of replicas) begin(replica, earlier ?? undefined);
    await startCaddy(processes, folder);
    const whole = async (timeoutMs = WHOLE_MS) => {
      let waiting = replicas;
      const isWhole = async () => {
        const ready = await Promise.all(replicas.map((one) => isOk(healthOf(one))));
        waiting = replicas.filter((_, n) => !ready[n]);
        return (await isReplicated()) && waiting.length === 0;
      };
      await until('everything is ready', isWhole, timeoutMs).catch((error: Error) => {
        const words = waiting.map(({ name }) => `\n${name}: ${processes.lastWords(name)}`);
        throw new Error(error.message + words.join(''), { cause: error.cause });
      });
    };
    await whole();
    return {
      url: FRONT_DOOR,
      databaseUrl: ownerUrl(secrets),
      folder,
      processes,
      programs,
      secrets,
      values,
      toxiproxy,
      hasKafka,
      smallDisk: options.smallDisk ?? null,
      earlier,
      prepareRelease: () => prepare(),
      async replace(replica) {
        await processes.get(replica.name).stop();
        begin(replica);
        await until(`${replica.name} is ready`, () => isOk(healthOf(replica)), READY_MS);
      },
      primary: async () => (await whoLeads())[0] ?? null,
      whole,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const ASK_MS = 1_000;

export const isOk = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ASK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

const says = ({ address }: Node, role: 'primary' | 'replica') =>
  isOk(`http://${address}:${PATRONI_PORT}/${role}`);

/** More than one would be a split brain. */
export async function whoLeads(): Promise<string[]> {
  const answers = await Promise.all(
    NODES.map(async (node) => ((await says(node, 'primary')) ? [node.name] : [])),
  );
  return answers.flat();
}

async function isReplicated(): Promise<boolean> {
  const replicas = await Promise.all(NODES.map((node) => says(node, 'replica')));
  return (await whoLeads()).length === 1 && replicas.filter(Boolean).length === NODES.length - 1;
}

/** @throws with the last failure when the time is over */
export async function until(what: string, isSo: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  let cause: unknown;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(POLL_MS)) {
    try {
      if (await isSo()) return;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`not so after ${timeoutMs / 1000} s: ${what}`, { cause });
}
