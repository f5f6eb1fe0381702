import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apiSettings } from '@stampwell/api/config.ts';
import { tracingSettings } from '@stampwell/base/process';
import { expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const K8S = 'infra/deploy/k8s/base';

const compose = read('infra/deploy/compose/compose.yaml');
const dockerfile = read('infra/deploy/compose/Dockerfile');
const manifests = readdirSync(path.join(repository, K8S)).map((name) => read(path.join(K8S, name)));

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

it('starts existing scripts, the same ones everywhere', () => {
  const inCompose = new Set(all(compose, /command: \[node, ([\w/.-]+)\]/g));
  const inCluster = new Set(manifests.flatMap((text) => all(text, /command: \[node, ([\w/.-]+)\]/g)));
  expect(inCompose.size).toBe(6);
  expect(inCluster).toEqual(inCompose);
  for (const script of [...inCompose, ...all(dockerfile, /CMD \["node", "([\w/.-]+)"\]/g)])
    expect(existsSync(path.join(repository, script)), script).toBe(true);
});

it('is reachable only through the reverse proxy', () => {
  const publishing = all(compose, /^ {2}([a-z]+):\n(?: {4}.*\n| *\n)*? {4}ports:/gm);
  expect(publishing).toEqual(['caddy']);
  expect(compose).toMatch(/CADDY_IMAGE:-caddy:\d+\.\d+\.\d+/);
});

it('makes the API trust client addresses only from the reverse proxy', () => {
  const network = all(compose, /TRUSTED_PROXIES: (.*)/g);
  expect(network).toHaveLength(1);
  expect(all(compose, /subnet: (.*)/g)).toEqual(network);
  const inFront = all(compose, /^ {2}([a-z]+):\n(?: {4}.*\n| *\n)*? {4}networks: \[(?:default, )?front\]/gm);
  expect(inFront.sort()).toEqual(['api', 'caddy', 'web']);
});

it('passes only settings that the API reads', () => {
  const api = compose.slice(compose.indexOf('  api:'), compose.indexOf('  projector:'));
  const given = all(api, /^ {6}([A-Z][A-Z_]+):/gm);
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !(name in apiSettings || name in tracingSettings))).toEqual([]);
});

/** Each service's lines, including those from its anchor. */
function services(): Map<string, string> {
  const anchors = new Map(
    [...compose.matchAll(/^x-\w+: &(\w+)\n((?: {2}.*\n)+)/gm)].map(([, name = '', lines = '']) => [
      name,
      lines,
    ]),
  );
  const [, body = ''] = compose.split(/^services:\n/m);
  const [own = ''] = body.split(/^networks:\n/m);
  return new Map(
    [...own.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n| {2}#.*\n)*)/gm)].map(([, name = '', lines = '']) => [
      name,
      lines.replace(/<<: \*(\w+)/g, (_, anchor: string) => anchors.get(anchor) ?? ''),
    ]),
  );
}

it("forbids new privileges for compose's services, and only Kafka and KurrentDB write into their image", () => {
  const all = services();
  expect(all.size).toBe(10);
  for (const [name, lines] of all) {
    expect(lines, name).toMatch(/cap_drop: \[ALL\]/);
    expect(lines, name).toMatch(/no-new-privileges:true/);
    if (name !== 'kafka' && name !== 'kurrentdb') expect(lines, name).toMatch(/read_only: true/);
  }
  expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM '));
});

it('runs nothing as root in the cluster, and no container writes into its image', () => {
  const pods = manifests.filter((text) => /^ *containers:/m.test(text));
  expect(pods.length).toBeGreaterThan(4);
  for (const text of pods) {
    const containers = all(text, /^ +- name: (\w+)\n +image: stampwell$/gm);
    expect(containers.length).toBeGreaterThan(0);
    expect(text.match(/runAsNonRoot: true/g)).toHaveLength(1);
    for (const rule of [
      /readOnlyRootFilesystem: true/g,
      /allowPrivilegeEscalation: false/g,
      /drop: \[ALL\]/g,
    ])
      expect(text.match(rule), containers.join()).toHaveLength(containers.length);
  }
});
