import type pg from 'pg';
import { type Cluster, isOk } from './cluster.ts';
import { ETCD_PORT, NODES, PATRONI_PORT, replicasOf, type Service } from './layout.ts';
import { healthOf } from './parts/product.ts';

export interface NodeStatus {
  name: string;
  etcd: boolean;
  /** As its Patroni says; `away` if it does not answer. */
  role: string;
  timeline: number | null;
  /** Its replication state at the primary: `quorum` takes part in each commit. Null for the primary and for absent nodes. */
  sync: string | null;
  /** Bytes of the primary's log that it has not written to its disk yet. */
  behindBytes: number | null;
}

export interface Status {
  nodes: NodeStatus[];
  /** Our processes, and whether they say that they are ready. */
  processes: { name: string; isReady: boolean }[];
  /** Null while the database does not answer. */
  log: { head: number; slowest: { name: string; behind: number } | null } | null;
  relay: { epoch: number; behind: number } | null;
  /** Commands of the load acknowledged so far; null without a load. */
  acknowledged: number | null;
  faults: string[];
}

const ASK_MS = 1_000;
const SERVICES: Service[] = ['api', 'projector', 'relay', 'web'];

export async function readStatus(
  { processes, hasKafka }: Cluster,
  pool: pg.Pool,
): Promise<Omit<Status, 'faults' | 'acknowledged'>> {
  const replicas = SERVICES.flatMap(replicasOf).filter(({ name }) => processes.names.includes(name));
  const [standbys, log, relay, nodes, ready] = await Promise.all([
    readStandbys(pool).catch(() => []),
    readLog(pool).catch(() => null),
    hasKafka ? readRelay(pool).catch(() => null) : null,
    Promise.all(NODES.map(readNode)),
    Promise.all(replicas.map(async (one) => ({ name: one.name, isReady: await isOk(healthOf(one)) }))),
  ]);
  return {
    nodes: nodes.map((node) => {
      const standby = standbys.find(({ name }) => name === node.name);
      return { ...node, sync: standby?.sync ?? null, behindBytes: standby?.behind ?? null };
    }),
    processes: ready,
    log,
    relay,
  };
}

async function readNode({ name, address }: (typeof NODES)[number]) {
  const [etcd, patroni] = await Promise.all([
    isOk(`http://${address}:${ETCD_PORT}/health`),
    fetch(`http://${address}:${PATRONI_PORT}/patroni`, { signal: AbortSignal.timeout(ASK_MS) })
      .then((reply) => reply.json() as Promise<{ role?: string; timeline?: number }>)
      .catch(() => null),
  ]);
  return { name, etcd, role: patroni?.role ?? 'away', timeline: patroni?.timeline ?? null };
}

async function readStandbys(pool: pg.Pool): Promise<{ name: string; sync: string; behind: number }[]> {
  const { rows } = await pool.query(
    `SELECT application_name AS name, sync_state AS sync, pg_current_wal_lsn() - flush_lsn AS behind
       FROM pg_stat_replication`,
  );
  return rows.map(({ name, sync, behind }) => ({ name, sync, behind: Number(behind) }));
}

async function readLog(pool: pg.Pool): Promise<Status['log']> {
  const { rows } = await pool.query(
    `SELECT head, name, greatest(0, head - position) AS behind
       FROM (SELECT coalesce(max(position), 0) AS head FROM es.events) AS log
       LEFT JOIN (SELECT name, position FROM views.projection_checkpoints WHERE is_serving ORDER BY position LIMIT 1)
              AS slowest ON true`,
  );
  const { head, name, behind } = rows[0];
  return { head: Number(head), slowest: name === null ? null : { name, behind: Number(behind) } };
}

async function readRelay(pool: pg.Pool): Promise<Status['relay']> {
  const { rows } = await pool.query(
    `SELECT epoch, (SELECT coalesce(max(position), 0) FROM es.events) - position AS behind FROM relay.lease`,
  );
  return rows[0] ? { epoch: Number(rows[0].epoch), behind: Number(rows[0].behind) } : null;
}

/** For a terminal and for the page alike. */
export function statusLines({ nodes, processes, log, relay, acknowledged, faults }: Status): string[] {
  const waiting = processes.filter(({ isReady }) => !isReady).map(({ name }) => name);
  return [
    ...nodes.map(({ name, role, timeline, sync, behindBytes, etcd }) =>
      [
        name.padEnd(4),
        role.padEnd(9),
        `timeline ${timeline ?? '?'}`.padEnd(13),
        (sync ? `${sync}, ${behindBytes} bytes behind` : '').padEnd(26),
        etcd ? 'etcd answers' : 'etcd is away',
      ].join(' '),
    ),
    waiting.length === 0 ? `${processes.length} processes are ready` : `not ready: ${waiting.join(', ')}`,
    log
      ? `log at ${log.head}${log.slowest ? `, slowest read model ${log.slowest.name}: ${log.slowest.behind} events behind` : ''}`
      : 'the database does not answer',
    ...(relay ? [`relay in epoch ${relay.epoch}, ${relay.behind} events behind`] : []),
    ...(acknowledged === null ? [] : [`${acknowledged} commands of the load were acknowledged`]),
    `broken now: ${faults.join(', ') || 'nothing'}`,
  ];
}
