import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../app.ts';
import { routesOf } from '../services/capability/capability.ts';
import { allEndpoints } from '../services/http/openapi.ts';
import { openTestApp } from './test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

it('serves every endpoint of the contracts, each once, and nothing besides', () => {
  const routes = routesOf(Object.values(createCapabilities(app.ports)));
  const served = routes.map(({ endpoint }) => endpoint.name).sort();
  expect(served).toEqual(allEndpoints.map(({ name }) => name).sort());
});

it('gives each endpoint a name and an address of its own', () => {
  const addresses = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length);
});

it('has one entry in each capability’s folder', () => {
  const folder = path.resolve(import.meta.dirname, '../capabilities');
  const entries = globSync('*/*.capability.ts', { cwd: folder }).sort();
  expect(entries).toEqual(
    globSync('*', { cwd: folder })
      .sort()
      .map((name) => path.join(name, `${name}.capability.ts`)),
  );
});
