import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const K8S = 'infra/k8s/base';

const compose = read('infra/compose/compose.yaml');
const example = read('infra/compose/.env.example');
const dockerfile = read('infra/compose/Dockerfile');
const manifests = readdirSync(path.join(repository, K8S)).map((name) => read(path.join(K8S, name)));

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const settings = (text: string) => new Set(all(text, /^([A-Z][A-Z_]+)=/gm));

it('names in .env.example exactly what compose.yaml asks for, and no secret', () => {
  expect(settings(example)).toEqual(new Set(all(compose, /\$\{([A-Z_]+)/g)));
  for (const name of ['POSTGRES_PASSWORD', 'JWT_PRIVATE_KEY', 'STRIPE_SECRET_KEY'])
    expect(example).toMatch(new RegExp(`^${name}=$`, 'm'));
});

it('starts scripts that are there, and the same ones everywhere', () => {
  const inCompose = new Set(all(compose, /command: \[node, ([\w/.-]+)\]/g));
  const inCluster = new Set(manifests.flatMap((text) => all(text, /command: \[node, ([\w/.-]+)\]/g)));
  expect(inCompose.size).toBe(4);
  expect(inCluster).toEqual(inCompose);
  for (const script of [...inCompose, ...all(dockerfile, /CMD \["node", "([\w/.-]+)"\]/g)])
    expect(existsSync(path.join(repository, script)), script).toBe(true);
});

it('gives the API nothing that it does not read', () => {
  const api = compose.slice(compose.indexOf('  api:'), compose.indexOf('  projector:'));
  const config = read('backend/api/src/config.ts');
  const given = all(api, /^ {6}([A-Z][A-Z_]+):/gm);
  expect(given.length).toBeGreaterThan(15);
  expect(given.filter((name) => !config.includes(`  ${name}:`))).toEqual([]);
});
