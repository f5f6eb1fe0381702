import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HAS_NAMESPACES, NODE_NETWORK, NODES, type Node } from '../layout.ts';

const run = promisify(execFile);
const ip = (line: string) => run('ip', line.split(' '));
/** A switch that every machine has a cable to. */
const SWITCH = 'stampwell0';

const cableOf = (name: string) => `stampwell-${name}`;

export const namespaceOf = ({ name }: Node): string | undefined =>
  HAS_NAMESPACES ? `stampwell-${name}` : undefined;

export async function createNetwork(): Promise<void> {
  await removeNetwork();
  await ip(`link add ${SWITCH} type bridge`);
  await ip(`addr add ${NODE_NETWORK}.254/24 dev ${SWITCH}`);
  await ip(`link set ${SWITCH} up`);
  for (const { name, address } of NODES) {
    const namespace = `stampwell-${name}`;
    await ip(`netns add ${namespace}`);
    await ip(`link add ${cableOf(name)} type veth peer name eth0 netns ${namespace}`);
    await ip(`link set ${cableOf(name)} master ${SWITCH} up`);
    await ip(`-n ${namespace} addr add ${address}/24 dev eth0`);
    await ip(`-n ${namespace} link set eth0 up`);
    await ip(`-n ${namespace} link set lo up`);
  }
}

/** An absent one needs no removal. */
export async function removeNetwork(): Promise<void> {
  for (const { name } of NODES) await ip(`netns del stampwell-${name}`).catch(() => undefined);
  for (const link of [...NODES.map(({ name }) => cableOf(name)), SWITCH])
    await ip(`link del ${link}`).catch(() => undefined);
}

/** Pulls a machine's cable, or puts it back. */
export async function plug(name: string, state: 'up' | 'down'): Promise<void> {
  await ip(`link set ${cableOf(name)} ${state}`);
}
