import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '@stampwell/api/config.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Container, manifestTexts, readCompose, readManifests } from './manifests.ts';
import { settingsFor, valuesOf } from './parts/product.ts';
import { environmentOf, PROCESSES, type ProcessName, settingsOf } from './settings.ts';

const NAMES = Object.keys(PROCESSES) as ProcessName[];
const compose = readCompose();
const manifests = readManifests();
const containers = manifests.flatMap(({ spec }) => [
  ...(spec?.template?.spec.containers ?? []),
  ...(spec?.template?.spec.initContainers ?? []),
]);
const maps = new Map(
  manifests.filter(({ kind }) => kind === 'ConfigMap').map((map) => [map.metadata.name, map]),
);
/** Secrets are not in the repository: a comment lists what each must hold. */
const secretsInWords = manifestTexts()
  .map(({ text }) => text)
  .join('\n')
  .replaceAll(/\n# {6,}/g, ' ');

it.each(NAMES)("%s has its settings in compose.yaml, and nobody else's", (name) => {
  const { command, environment = {} } = compose.services[name] ?? {};
  expect(command).toEqual(['node', PROCESSES[name].script]);
  expect(Object.keys(environment).sort()).toEqual([...settingsOf(name)].sort());
});

describe.each(NAMES)('%s in a cluster', (name) => {
  const container = containers.find((one) => one.name === name) as Container;
  const sources = (container.envFrom ?? []).flatMap((source) =>
    'configMapRef' in source ? [source.configMapRef.name] : [],
  );
  const shared = sources.flatMap((source) => Object.keys(maps.get(source)?.data ?? {}));
  const own = (container.env ?? []).map((variable) => variable.name);

  it('runs the same script', () => expect(container.command).toEqual(['node', PROCESSES[name].script]));

  it('has a Secret of its own exactly if it has secrets', () => {
    const secrets = (container.envFrom ?? []).flatMap((source) =>
      'secretRef' in source ? [source.secretRef.name] : [],
    );
    expect(secrets).toEqual(PROCESSES[name].secrets.length > 0 ? [`stampwell-${name}`] : []);
    if (secrets.length === 0) return;
    const words = new RegExp(`# +stampwell-${name} (.*)`).exec(secretsInWords)?.[1] ?? '';
    const alike = words.replace('APPLE_PASS_*', 'APPLE_PASS_').replace('GOOGLE_WALLET_*', 'GOOGLE_WALLET_');
    const missing = PROCESSES[name].secrets.filter(
      (secret) =>
        secret !== 'EVENT_STORE_URL' && !alike.split(/[ ,]+/).some((word) => isNamedBy(secret, word)),
    );
    expect(missing).toEqual([]);
  });

  it('finds its other settings', () => {
    const found = [...shared, ...own];
    expect(
      [...PROCESSES[name].settings, ...PROCESSES[name].container].filter((one) => !found.includes(one)),
    ).toEqual([]);
  });

  it('has none that no process reads', () => {
    const known = new Set(NAMES.flatMap(settingsOf));
    expect([...shared, ...own].filter((setting) => !known.has(setting))).toEqual([]);
  });
});

const isNamedBy = (setting: string, word: string) =>
  word === setting || (word.endsWith('_') && setting.startsWith(word));

it('gives a process nothing but its own', () => {
  const everything = Object.fromEntries(NAMES.flatMap(settingsOf).map((name) => [name, 'value']));
  expect(Object.keys(environmentOf('web', everything)).sort()).toEqual([...settingsOf('web')].sort());
  expect(environmentOf('relay', everything)).not.toHaveProperty('VAULT_KEY');
});

it('has all that production asks of the API in the rehearsal', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stampwell-cluster-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = { owner: '', replication: '', rewind: '' };
  const values = valuesOf({ folder, secrets, hasKafka: false, env: {} });
  expect(readConfig(settingsFor('api', values))).toMatchObject({ NODE_ENV: 'production' });
});
