import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Child, startChild } from '@stampwell/local/child-processes.ts';
import { freePort } from '@stampwell/local/free-port.ts';
import { Kafka, logLevel } from 'kafkajs';
import { fetchTool } from '../fetched.ts';

const run = promisify(execFile);

export interface RunningBroker {
  /** `host:port`. */
  address: string;
  stop(): Promise<void>;
}

/** A single-node Kafka (broker and controller) as a child process, with a temporary log. */
export async function startBroker(): Promise<RunningBroker> {
  const jars = await fetchTool('kafka');
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-kafka-'));
  const [port, controllerPort] = [await freePort(), await freePort()];
  const settings = path.join(dir, 'server.properties');
  writeFileSync(settings, propertiesOf({ dir, port, controllerPort }));
  const java = (...args: string[]) => ['-cp', path.join(jars, '*'), ...args];
  const id = randomBytes(16).toString('base64url');
  await run('java', java('kafka.tools.StorageTool', 'format', '-t', id, '-c', settings));
  const child = startChild('java', { args: ['-Xmx384m', ...java('kafka.Kafka', settings)] });
  const address = `127.0.0.1:${port}`;
  await answering(address, child);
  return {
    address,
    async stop() {
      await child.kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

interface Node {
  dir: string;
  port: number;
  controllerPort: number;
}

const propertiesOf = ({ dir, port, controllerPort }: Node) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=${path.join(dir, 'log')}
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
`;

function answering(address: string, child: Child): Promise<void> {
  const admin = new Kafka({ brokers: [address], logLevel: logLevel.NOTHING, retry: { retries: 0 } }).admin();
  return child.until(() =>
    admin.connect().then(
      async () => {
        await admin.disconnect();
        return true;
      },
      () => false,
    ),
  );
}
