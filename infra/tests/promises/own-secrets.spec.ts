import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { childrenOf } from '@stampwell/local/child-processes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

const secret = () => randomBytes(24).toString('hex');
/** Secrets that an owner may have in the environment when running `npm start`. */
const SECRETS: Record<string, string> = {
  TRIAL_KEY: secret(),
  SNAPSHOT_KEY: secret(),
  SECRETS_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
  STRIPE_SECRET_KEY: secret(),
  SMTP_URL: `smtps://user:${secret()}@127.0.0.1:1`,
  AWS_SECRET_ACCESS_KEY: secret(),
  NPM_TOKEN: secret(),
};

let product: ChaosProduct;
beforeAll(async () => {
  product = await openProduct(SECRETS);
}, 120_000);
afterAll(() => product?.stop());

const environmentOf = (pid: number) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');

function familyOf(pid: number): { pid: number; commandLine: string }[] {
  return childrenOf(pid).flatMap((child) => [child, ...familyOf(child.pid)]);
}

// Only Linux shows a process's environment in a file.
describe.runIf(process.platform === 'linux')('what npm start starts', () => {
  it('have no secrets but their own: projector, PostgreSQL and their children', () => {
    const family = familyOf(product.pid);
    const told = family.flatMap(({ pid, commandLine }) => {
      const environment = environmentOf(pid).join('\n');
      return Object.entries(SECRETS)
        .filter(([, value]) => environment.includes(value) || commandLine.includes(value))
        .map(([name]) => `${name} in ${commandLine}`);
    });
    figure`${family.length} processes, ${Object.keys(SECRETS).length} secrets: ${told.length} told`;
    expect(family.some(({ commandLine }) => commandLine.includes('infra/tools/local/src/projector.ts'))).toBe(
      true,
    );
    expect(family.some(({ commandLine }) => commandLine.includes('/postgres '))).toBe(true);
    expect(told).toEqual([]);
  });

  it('connect to the database in their own role', () => {
    const projector = childrenOf(product.pid).find(({ commandLine }) =>
      commandLine.includes('infra/tools/local/src/projector.ts'),
    );
    const addresses = environmentOf(projector?.pid ?? 0).filter((line) => line.includes('postgres://'));
    expect(environmentOf(projector?.pid ?? 0).join()).not.toContain('OPERATOR_KEY_FILE');
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).toMatch(/^DATABASE_URL=postgres:\/\/stampwell_projector[:@]/);
  });
});
