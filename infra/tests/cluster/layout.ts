import path from 'node:path';
import { REPOSITORY } from '../fetched.ts';

/** Data, logs and keys of the rehearsal. */
export const DATA = path.resolve(REPOSITORY, process.env.DATA_DIR ?? '.data', 'cluster');

/** One loopback address for each machine, so that it has production's ports for itself. */
const NETWORK = process.env.CLUSTER_NETWORK ?? '127.0.7';
const at = (host: number) => `${NETWORK}.${host}`;

/** A machine of the database: etcd, Patroni and PostgreSQL. */
export interface Node {
  name: string;
  address: string;
}

/** With namespaces each machine has a network of its own, whose cable can be pulled; this needs root. */
export const HAS_NAMESPACES = process.env.NAMESPACES === '1';
export const NODE_NETWORK = '10.77.7';
export const NODES: Node[] = [1, 2, 3].map((n) => ({
  name: `n${n}`,
  address: HAS_NAMESPACES ? `${NODE_NETWORK}.${n}` : at(n),
}));
export const BROKERS: Node[] = [41, 42, 43].map((host, n) => ({ name: `kafka${n + 1}`, address: at(host) }));

export const ETCD_PORT = 2379;
export const ETCD_PEER_PORT = 2380;
export const PATRONI_PORT = 8008;
export const POSTGRES_PORT = 5432;
export const KAFKA_PORT = 9092;
export const KAFKA_CONTROLLER_PORT = 9093;
export const HTTP_PORT = 3000;
export const HEALTH_PORT = 8081;
export const TOXIPROXY_PORT = 8474;

/** The primary by port 5000, a replica by port 5001. */
export const DATABASE = at(9);
export const PRIMARY_PORT = 5000;
export const REPLICA_PORT = 5001;
/** In front of the database where Toxiproxy is: what faults of the network pass through. */
export const TOXIPROXY = at(61);
export const FRONT_DOOR = `http://${at(8)}:${HTTP_PORT}`;
export const FRONT_DOOR_ADDRESS = at(8);
export const STATUS_ADDRESS = at(1);
export const STATUS_PORT = 7000;
export const STATUS_URL = `http://${STATUS_ADDRESS}:${STATUS_PORT}`;

/** Two of each, as production runs them. */
export type Service = 'api' | 'projector' | 'relay' | 'web';
const FIRST_HOST: Record<Service, number> = { api: 11, projector: 21, relay: 31, web: 51 };
export const REPLICAS = 2;

export interface Replica {
  name: string;
  service: Service;
  address: string;
}

export const replicasOf = (service: Service): Replica[] =>
  Array.from({ length: REPLICAS }, (_, n) => ({
    name: `${service}${n + 1}`,
    service,
    address: at(FIRST_HOST[service] + n),
  }));
