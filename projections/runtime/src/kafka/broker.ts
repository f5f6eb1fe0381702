export interface Message {
  partition: number;
  key: string | null;
  value: string | null;
  headers: Record<string, string>;
}

export interface Received extends Message {
  offset: number;
}

/** Publishes one call after the other, each message to all in-sync replicas. */
export interface Publisher {
  /** Resolves when all are acknowledged. Each partition keeps its order. After a failure, any subset may have been written. */
  publish(topic: string, messages: Message[]): Promise<void>;
  close(): Promise<void>;
}

export interface Consumption {
  topic: string;
  /** A group's partitions are divided among its consumers. */
  group: string;
  /** How long the broker may hold back a small batch; 0 if absent. */
  gatherMs?: number;
  /** Called when a partition is assigned, and after a failed `handle`. @returns the offset to start from; null for the oldest */
  start(partition: number): Promise<number | null>;
  /** Called one at a time. After a failure and a pause, `start` is called again. */
  handle(partition: number, messages: Received[]): Promise<void>;
  /** Reports failures, which are retried. */
  onError(error: unknown): void;
}

export interface Consumer {
  /** Resolves after the last `handle`. */
  close(): Promise<void>;
}

export interface KafkaSecurity {
  /** Connections are encrypted, and brokers' certificates checked; `ca` in place of public authorities. */
  tls?: { ca?: string };
  account?: { username: string; password: string };
}

/** The read side's port to Kafka, so that the client library can be replaced. */
export interface Broker {
  /** Creates the topic if it is missing. @throws WrongPartitions if it has another number of partitions */
  prepare(topic: string, partitions: number): Promise<void>;
  openPublisher(): Promise<Publisher>;
  consume(consumption: Consumption): Promise<Consumer>;
}

/** Another number of partitions would move keys to other partitions and break their order. */
export class WrongPartitions extends Error {
  constructor(topic: string, found: number, wanted: number) {
    super(
      `The topic ${topic} has ${found} partitions, not ${wanted}: events of one business would lose their order`,
    );
    this.name = 'WrongPartitions';
  }
}
