import path from 'node:path';
import { openPool } from '@stampwell/base/postgres';
import { buildFrontEnd } from '@stampwell/build/build.ts';
import { runInPlace } from '@stampwell/local/child-processes.ts';
import { whenAskedToStop } from '@stampwell/local/when-asked-to-stop.ts';
import { startCluster } from './cluster.ts';
import { FAULTS, faultNamed } from './faults/faults.ts';
import { DATA, STATUS_URL } from './layout.ts';
import { killLeftovers } from './processes.ts';
import { readStatus, type Status, statusLines } from './status.ts';
import { CONTROL_HEADER, serveStatus } from './status-page.ts';

/** `npm run cluster`: production rehearsed on one machine, and what breaks it. */
const USAGE = `Usage:
  npm run cluster                   starts everything; KAFKA=1 with three brokers (1.1 GB)
  npm run cluster -- status         who leads, what lags, what is broken
  npm run cluster -- fault <name>   breaks something: ${FAULTS.map(({ name }) => name).join(', ')}
  npm run cluster -- mend           mends everything that was broken
  npm run cluster -- test           every fault under load, each with its figure; FAULTS=postgres,node chooses;
                                    and manifests and image as they are shipped (-- test shipped: these alone)`;

const COMMANDS: Record<string, (...args: string[]) => Promise<void>> = {
  '': run,
  status: async () => {
    const reply = await fetch(`${STATUS_URL}/status.json`);
    console.log(statusLines((await reply.json()) as Status).join('\n'));
  },
  async fault(name = '') {
    const { words, isMended } = faultNamed(name);
    await order(`/faults/${name}`);
    console.log(`Broken: ${words}. ${isMended ? 'npm run cluster -- mend ends it.' : 'It ends by itself.'}`);
  },
  async mend() {
    await order('/mend');
    console.log('Mended. npm run cluster -- status shows how it recovers.');
  },
  test,
};

const [command = '', ...args] = process.argv.slice(2);
const chosen = COMMANDS[command];
if (chosen) await chosen(...args).catch(fail);
else fail(new Error(USAGE));

function fail(error: Error): void {
  const isAway = (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
  console.error(isAway ? 'No cluster runs here: npm run cluster starts one.' : error.message);
  process.exitCode = 1;
}

async function order(at: string): Promise<void> {
  const reply = await fetch(STATUS_URL + at, { method: 'POST', headers: { [CONTROL_HEADER]: '1' } });
  if (!reply.ok) throw new Error(await reply.text());
}

async function run(): Promise<void> {
  await buildFrontEnd();
  // Stopped during its start: ends the parts that already run.
  let stop = () => killLeftovers(DATA);
  whenAskedToStop(() => stop());
  const cluster = await startCluster({
    say: console.log,
    hasToxiproxy: true,
    hasKafka: process.env.KAFKA === '1',
  });
  const pool = openPool({ connectionString: cluster.databaseUrl, max: 3, query_timeout: 2_000 });
  const broken = new Map<string, () => Promise<void>>();
  const closeStatus = await serveStatus({
    status: async () => ({
      ...(await readStatus(cluster, pool)),
      acknowledged: null,
      faults: [...broken.keys()],
    }),
    async begin(name) {
      const fault = faultNamed(name);
      const missing = fault.missing?.(cluster);
      if (missing) throw new Error(`${name} cannot be tried, since ${missing}`);
      if (broken.has(name)) throw new Error(`${name} is broken already`);
      const mend = await fault.begin(cluster);
      // kill -9 mends itself.
      if (fault.isMended) broken.set(name, mend);
    },
    async mend() {
      for (const [name, mend] of broken) {
        await mend();
        broken.delete(name);
      }
    },
  });
  stop = async () => {
    closeStatus();
    await pool.end();
    await cluster.stop();
  };
  console.log(
    `\nStampwell's cluster is ready at ${cluster.url}. ${STATUS_URL} shows who leads. Ctrl-C stops it.`,
  );
  console.log(`The administrator is root@stampwell.test, with the password stampwell.`);
  if (!cluster.toxiproxy)
    console.log('Without Go there is no Toxiproxy, so faults of the network are left out.');
}

/** The suite has processes of its own. */
async function test(...patterns: string[]): Promise<void> {
  await buildFrontEnd();
  const config = path.resolve(import.meta.dirname, '../vitest.config.ts');
  const args = ['run', '--config', config, '--project', 'cluster', ...patterns];
  process.exitCode = await runInPlace('vitest', { args });
}
