import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { keptSecret, newKey } from '@stampwell/local/secrets.ts';
import { fetchTool } from '../../fetched.ts';
import { BROKERS, KAFKA_CONTROLLER_PORT, KAFKA_PORT, type Node } from '../layout.ts';
import type { Processes } from '../processes.ts';
import type { Values } from './product.ts';

const run = promisify(execFile);
const HEAP = '256m';
const ACCOUNT = 'stampwell';

/** Three brokers that talk to clients by TLS, know them by SCRAM, and acknowledge what two of them have. @returns our processes' settings */
export async function startKafka(processes: Processes, folder: string): Promise<Values> {
  const jars = await fetchTool('kafka');
  const home = path.join(folder, 'kafka');
  mkdirSync(home, { recursive: true });
  const ca = await certificates(home);
  const admin = keptSecret(home, 'admin-password', newKey).text;
  const password = keptSecret(home, 'password', newKey).text;
  const java = (...args: string[]) => ['-cp', path.join(jars, '*'), ...args];
  const id = keptSecret(home, 'cluster-id', () => newKey().slice(0, 22)).text;
  await Promise.all(
    BROKERS.map(async (broker, n) => {
      const settings = path.join(home, `${broker.name}.properties`);
      writeFileSync(settings, propertiesOf({ broker, n, home, admin }), { mode: 0o600 });
      if (existsSync(path.join(home, broker.name, 'meta.properties'))) return;
      const accounts = Object.entries({ admin, [ACCOUNT]: password }).flatMap(([name, secret]) => [
        '--add-scram',
        `SCRAM-SHA-512=[name=${name},password=${secret}]`,
      ]);
      await run('java', java('kafka.tools.StorageTool', 'format', '-t', id, '-c', settings, ...accounts));
    }),
  );
  for (const { name } of BROKERS)
    processes.start(name, {
      file: 'java',
      args: [
        ...[`-Xms${HEAP}`, `-Xmx${HEAP}`, '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
        ...java('kafka.Kafka', path.join(home, `${name}.properties`)),
      ],
      stopsIn: 1,
    });
  return { KAFKA_TLS: 'on', KAFKA_CA: ca, KAFKA_USERNAME: ACCOUNT, KAFKA_PASSWORD: password };
}

interface Broker {
  broker: Node;
  n: number;
  home: string;
  admin: string;
}

const SCRAM = 'org.apache.kafka.common.security.scram.ScramLoginModule';

const propertiesOf = ({ broker: { name, address }, n, home, admin }: Broker) => `
process.roles=broker,controller
node.id=${n + 1}
controller.quorum.voters=${BROKERS.map((one, at) => `${at + 1}@${one.address}:${KAFKA_CONTROLLER_PORT}`).join()}
listeners=SASL_SSL://${address}:${KAFKA_PORT},CONTROLLER://${address}:${KAFKA_CONTROLLER_PORT}
advertised.listeners=SASL_SSL://${address}:${KAFKA_PORT}
controller.listener.names=CONTROLLER
inter.broker.listener.name=SASL_SSL
listener.security.protocol.map=SASL_SSL:SASL_SSL,CONTROLLER:PLAINTEXT
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=${SCRAM} required username="admin" password="${admin}";
ssl.keystore.type=PEM
ssl.keystore.location=${path.join(home, 'broker.pem')}
ssl.truststore.type=PEM
ssl.truststore.location=${path.join(home, 'ca.pem')}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:admin;User:ANONYMOUS;User:${ACCOUNT}
log.dirs=${path.join(home, name)}
default.replication.factor=3
min.insync.replicas=2
unclean.leader.election.enable=false
offsets.topic.replication.factor=3
offsets.topic.num.partitions=3
transaction.state.log.replication.factor=3
transaction.state.log.min.isr=2
share.coordinator.state.topic.replication.factor=3
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
replica.lag.time.max.ms=5000
`;

/** An authority of its own, and one certificate for all brokers. @returns the authority's certificate */
async function certificates(home: string): Promise<string> {
  const file = (name: string) => path.join(home, name);
  if (!existsSync(file('broker.pem'))) {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const openssl = (...args: string[]) => run('openssl', args);
    await openssl(
      ...['req', '-x509', ...curve, '-days', '365', '-subj', '/CN=stampwell-cluster'],
      ...['-keyout', file('ca.key'), '-out', file('ca.pem')],
    );
    await openssl(
      ...['req', ...curve, '-subj', '/CN=kafka', '-keyout', file('key.pem'), '-out', file('request.pem')],
    );
    writeFileSync(file('names'), `subjectAltName=${BROKERS.map(({ address }) => `IP:${address}`).join()}\n`);
    await openssl(
      ...['x509', '-req', '-in', file('request.pem'), '-CA', file('ca.pem'), '-CAkey', file('ca.key')],
      ...['-CAcreateserial', '-days', '365', '-out', file('certificate.pem'), '-extfile', file('names')],
    );
    writeFileSync(
      file('broker.pem'),
      readFileSync(file('key.pem'), 'utf8') + readFileSync(file('certificate.pem'), 'utf8'),
      { mode: 0o600 },
    );
  }
  return readFileSync(file('ca.pem'), 'utf8');
}
