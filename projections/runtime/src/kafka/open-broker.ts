import type { Broker, KafkaSecurity } from './broker.ts';

export const KAFKA_CLIENTS = ['kafkajs', 'platformatic'] as const;
export type KafkaClient = (typeof KAFKA_CLIENTS)[number];

/** Loads the one client that is asked for. */
export async function openBroker(
  client: KafkaClient,
  brokers: string[],
  security: KafkaSecurity = {},
): Promise<Broker> {
  if (client === 'platformatic') {
    const { platformaticBroker } = await import('./platformatic-broker.ts');
    return platformaticBroker(brokers, security);
  }
  const { kafkajsBroker } = await import('./kafkajs-broker.ts');
  return kafkajsBroker(brokers, security);
}
