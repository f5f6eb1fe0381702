/** A message of a topic. */
export interface Message {
  partition: number;
  key: string | null;
  value: string | null;
  headers: Record<string, string>;
}

/** The same, as it is read. */
export interface Received extends Message {
  offset: number;
}

/** Writes, every message to all in-sync replicas, one call after the other. */
export interface Publisher {
  /** Resolves when all are acknowledged; those of one partition keep their order. After a failure any part of them may be in. */
  publish(topic: string, messages: Message[]): Promise<void>;
  close(): Promise<void>;
}

export interface Consumption {
  topic: string;
  /** Partitions are shared out among all consumers of a group. */
  group: string;
  /** The broker may hold back what is few until it is so old; 0 where absent. */
  gatherMs?: number;
  /** Asked each time that a partition becomes ours, and after a failed `take`: from which offset; null is the oldest. */
  start(partition: number): Promise<number | null>;
  /** One call at a time. Where it fails, `start` is asked again after a pause. */
  take(partition: number, messages: Received[]): Promise<void>;
  /** Hears of what went wrong, and is tried again. */
  onError(error: unknown): void;
}

export interface Consumer {
  /** Resolves when nothing is taken any more. */
  close(): Promise<void>;
}

/** What the read side needs of Kafka, so that another client can take the place of the present one. */
export interface Broker {
  /** Makes the topic where it is not there. @throws where it has another number of partitions */
  prepare(topic: string, partitions: number): Promise<void>;
  openPublisher(): Promise<Publisher>;
  consume(consumption: Consumption): Promise<Consumer>;
}

/** Keys would change places, and their order would be lost. */
export class WrongPartitions extends Error {
  constructor(topic: string, found: number, wanted: number) {
    super(
      `The topic ${topic} has ${found} partitions, not ${wanted}: events of one business would lose their order`,
    );
    this.name = 'WrongPartitions';
  }
}
