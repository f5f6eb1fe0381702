import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accountFor } from '@stampwell/local/postgres/run-as.ts';
import type { Programs } from '../downloads.ts';
import {
  DATABASE,
  ETCD_PEER_PORT,
  ETCD_PORT,
  NODES,
  type Node,
  PATRONI_PORT,
  POSTGRES_PORT,
  PRIMARY_PORT,
  REPLICA_PORT,
} from '../layout.ts';
import type { Processes } from '../processes.ts';
import { namespaceOf } from './network.ts';

export interface DatabaseSecrets {
  owner: string;
  replication: string;
  rewind: string;
}

/** The role that owns the database; only the migrator connects as it. */
export const OWNER = 'stampwell';

const url = ({ address }: Node, port: number) => `http://${address}:${port}`;

/** Etcd and Patroni of one machine. Restarted with their old data, they rejoin. */
export function startNode(
  node: Node,
  options: { processes: Processes; programs: Programs; folder: string; secrets: DatabaseSecrets },
): void {
  const { processes, programs, folder, secrets } = options;
  const own = path.join(folder, node.name);
  mkdirSync(path.join(own, 'socket'), { recursive: true });
  // Patroni tightens its data folder; a tmpfs that stands for a small disk may be mounted here before.
  mkdirSync(path.join(own, 'postgres'), { recursive: true, mode: 0o700 });
  const config = path.join(own, 'patroni.json');
  writeFileSync(config, JSON.stringify(patroniConfig(node, own, programs, secrets), null, 2), {
    mode: 0o600,
  });
  const account = accountFor(folder);
  if (account)
    for (const owned of [own, path.join(own, 'socket'), path.join(own, 'postgres'), config])
      chownSync(owned, account.uid, account.gid);
  processes.start(`etcd-${node.name}`, {
    file: programs.etcd,
    args: etcdFlags(node, path.join(own, 'etcd')),
    isUnprivileged: true,
    namespace: namespaceOf(node),
    stopsIn: 2,
  });
  processes.start(`patroni-${node.name}`, {
    file: programs.patroni,
    // YAML contains JSON.
    args: [config],
    isUnprivileged: true,
    namespace: namespaceOf(node),
    stopsIn: 1,
  });
}

const etcdFlags = (node: Node, dataDir: string): string[] => [
  ...['--name', node.name, '--data-dir', dataDir],
  ...['--listen-peer-urls', url(node, ETCD_PEER_PORT)],
  ...['--initial-advertise-peer-urls', url(node, ETCD_PEER_PORT)],
  ...['--listen-client-urls', url(node, ETCD_PORT), '--advertise-client-urls', url(node, ETCD_PORT)],
  ...['--initial-cluster', NODES.map((peer) => `${peer.name}=${url(peer, ETCD_PEER_PORT)}`).join()],
  ...['--initial-cluster-state', 'new', '--initial-cluster-token', 'stampwell'],
  ...['--heartbeat-interval', '100', '--election-timeout', '1000', '--auto-compaction-retention', '1'],
];

function patroniConfig({ name, address }: Node, own: string, programs: Programs, secrets: DatabaseSecrets) {
  const rest = `${address}:${PATRONI_PORT}`;
  const database = `${address}:${POSTGRES_PORT}`;
  return {
    scope: 'stampwell',
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: NODES.map((peer) => `${peer.address}:${ETCD_PORT}`).join() },
    bootstrap: {
      dcs: {
        // Patroni accepts no less than 20, and wants loop_wait + 2 * retry_timeout within it.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        // A dead primary is not restarted in place: another one takes over at once.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 1_048_576,
        // Any one replica has each commit, and without a replica there is no commit, so nothing acknowledged is lost.
        synchronous_mode: 'quorum',
        synchronous_mode_strict: true,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          // A demoted primary that cannot be rewound is rebuilt from the new one.
          remove_data_directory_on_rewind_failure: true,
          use_slots: true,
          parameters: POSTGRES_SETTINGS,
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: database,
      connect_address: database,
      data_dir: path.join(own, 'postgres/data'),
      bin_dir: programs.postgresBin,
      pgpass: path.join(own, 'pgpass'),
      pg_hba: [
        'local all all scram-sha-256',
        'host all all samenet scram-sha-256',
        'host replication replicator samenet scram-sha-256',
      ],
      parameters: { unix_socket_directories: path.join(own, 'socket') },
      authentication: {
        superuser: { username: OWNER, password: secrets.owner },
        replication: { username: 'replicator', password: secrets.replication },
        rewind: { username: 'rewinder', password: secrets.rewind },
      },
    },
  };
}

const POSTGRES_SETTINGS = {
  wal_level: 'replica',
  hot_standby: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  wal_keep_size: '128MB',
  wal_log_hints: 'on',
  synchronous_commit: 'on',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  shared_buffers: '64MB',
  max_connections: 200,
  // A client whose machine is gone frees its connection and its locks.
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
};

/** node-pg knows no list of hosts: HAProxy asks each Patroni who leads, and ends the sessions of a machine that no longer does. */
export function startHaproxy(options: { processes: Processes; programs: Programs; folder: string }): void {
  const { processes, programs, folder } = options;
  const config = path.join(folder, 'haproxy.cfg');
  writeFileSync(config, HAPROXY_CONFIG);
  processes.start('haproxy', {
    file: programs.haproxy,
    args: ['-db', '-f', config],
    env: { LD_LIBRARY_PATH: programs.libraries },
    stopsIn: 2,
  });
}

const listen = (role: string, port: number) => `
listen ${role}
  bind ${DATABASE}:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 500ms fastinter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map(({ name, address }) => `  server ${name} ${address}:${POSTGRES_PORT} check port ${PATRONI_PORT}`).join('\n')}
`;

/** The time-outs are long, since sessions that listen for notifications say nothing for hours; keepalive finds dead ones. */
const HAPROXY_CONFIG = `global
  maxconn 600
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  option clitcpka
  option srvtcpka
${listen('primary', PRIMARY_PORT)}${listen('replica', REPLICA_PORT)}`;
