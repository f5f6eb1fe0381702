import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { imagesOf, kustomization, lockFile, problemsOf } from './images.ts';

const repository = path.resolve(import.meta.dirname, '../../../../..');
const compose = readFileSync(path.join(repository, 'infra/deploy/compose/compose.yaml'), 'utf8');
const DIGEST = `sha256:${'0'.repeat(64)}`;
const pinned = imagesOf(compose).map(({ variable, reference }) => ({
  variable,
  reference: `${reference}@${DIGEST}`,
}));

it('finds every image of the compose file, each with a version', () => {
  const names = imagesOf(compose).map(({ variable }) => variable);
  expect(names.sort()).toEqual([
    'CADDY_IMAGE',
    'KAFKA_IMAGE',
    'KURRENTDB_IMAGE',
    'NODE_IMAGE',
    'POSTGRES_IMAGE',
    'STAMPWELL_IMAGE',
  ]);
  expect(compose.match(/image: (?!\$\{)/g)).toBeNull();
});

it('accepts digests, and refuses tags, missing images and other versions', () => {
  expect(problemsOf(compose, lockFile(pinned))).toEqual([]);
  expect(problemsOf(compose, '')).toHaveLength(pinned.length);
  const tagged = lockFile(imagesOf(compose));
  expect(problemsOf(compose, tagged)).toContainEqual(expect.stringContaining('has no digest'));
  const other = lockFile(pinned).replace(/caddy:[^@]+/, 'caddy:1.0.0');
  expect(problemsOf(compose, other)).toEqual([expect.stringContaining('compose.yaml names caddy:')]);
});

it('names our image in the cluster by its digest, with the registry’s port if it has one', () => {
  const text = kustomization(`registry.test:5000/stampwell:1.2.0@${DIGEST}`);
  expect(text).toContain('newName: registry.test:5000/stampwell\n');
  expect(text).toContain(`digest: ${DIGEST}\n`);
  expect(text).not.toContain('newTag');
});
