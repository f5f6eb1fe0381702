import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker, Consumer, Consumption, Message, Received } from '../src/kafka/broker.ts';

/** Kafka's port in memory, for specs. One consumer per group. */
export interface MemoryBroker extends Broker {
  topics: Map<string, Received[][]>;
  /** Called before each publish; may wait, or throw like an unreachable broker. */
  beforePublish: (messages: Message[]) => Promise<void> | void;
  /** Adds messages that the relay did not write. */
  put(topic: string, messages: Message[]): void;
}

const IDLE_MS = 2;
const PAGE = 50;

export function memoryBroker(topics: MemoryBroker['topics'] = new Map()): MemoryBroker {
  const broker: MemoryBroker = {
    topics,
    beforePublish: () => undefined,
    put(topic, messages) {
      for (const message of messages) {
        const log = topics.get(topic)?.[message.partition];
        if (!log) throw new Error(`${topic} has no partition ${message.partition}`);
        log.push({ ...message, offset: log.length });
      }
    },
    async prepare(topic, partitions) {
      if (!topics.has(topic))
        topics.set(
          topic,
          Array.from({ length: partitions }, () => []),
        );
    },
    openPublisher: async () => ({
      async publish(topic, messages) {
        await broker.beforePublish(messages);
        broker.put(topic, messages);
      },
      close: async () => undefined,
    }),
    consume: async (consumption) => deliver(topics.get(consumption.topic) ?? [], consumption),
  };
  return broker;
}

function deliver(partitions: Received[][], { start, handle, onError }: Consumption): Consumer {
  const ended = new AbortController();
  const next = new Map<number, number>();
  async function turn(partition: number, log: Received[]): Promise<boolean> {
    try {
      if (log.length === 0) return false;
      const from = next.get(partition) ?? (await start(partition)) ?? 0;
      next.set(partition, from);
      const messages = log.slice(from, from + PAGE);
      if (messages.length === 0) return false;
      await handle(partition, structuredClone(messages));
      next.set(partition, from + messages.length);
      return true;
    } catch (error) {
      next.delete(partition);
      onError(error);
      return false;
    }
  }
  const running = (async () => {
    while (!ended.signal.aborted) {
      let isIdle = true;
      for (const [partition, log] of partitions.entries())
        if (!ended.signal.aborted && (await turn(partition, log))) isIdle = false;
      if (isIdle) await sleep(IDLE_MS);
    }
  })();
  return {
    async close() {
      ended.abort();
      await running;
    },
  };
}
