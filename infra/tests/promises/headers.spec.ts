import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

let plain: ChaosProduct;
let behindTls: ChaosProduct;
beforeAll(async () => {
  plain = await openProduct();
  behindTls = await openProduct({ BEHIND_TLS: '1' });
});
afterAll(async () => {
  await plain?.stop();
  await behindTls?.stop();
});

const PAGES = ['/', '/login', '/terms', '/privacy', '/dashboard', '/business/login', '/no/such/page'];
const STAND_INS = ['/api/docs', '/dev/mail', '/sandbox/checkout/none', '/sandbox/portal/none'];
const API = [
  '/api/openapi.json',
  '/api/wallet/supported',
  '/api/user/profile',
  '/api/none',
  '/healthz',
  '/readyz',
  '/metrics',
];

/** Scripts and styles named in a page, and the remotes' entries. */
async function assetsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url)).text();
  const answer = await fetch(`${url}/remotes.json`);
  const { remotes } = (await answer.json()) as { remotes: DeployedRemotes };
  const named = [...page.matchAll(/\b(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, found]) => found!);
  const ofRemotes = Object.values(remotes).flatMap(({ entry, preload }) => [entry, ...preload]);
  return [...new Set([...named, ...ofRemotes, '/remotes.json', '/none.js', '/r/customer/none.js'])];
}

const everything = async (url: string) => [...PAGES, ...STAND_INS, ...API, ...(await assetsOf(url))];

type Policy = Record<string, string[]>;

function policyOf(headers: Headers): Policy {
  const directives = (headers.get('content-security-policy') ?? '')
    .split(';')
    .map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name, ...sources]) => [name, sources]));
}

/** Allowed script sources; a missing directive falls back. */
const scriptSources = (policy: Policy) => policy['script-src'] ?? policy['default-src'] ?? ['*'];

const LOOSE = /^(\*|https?:|data:|blob:|'unsafe-inline'|'unsafe-eval'|'strict-dynamic')$/;

describe('every response', () => {
  it('forbids framing, sniffing and scripts of others', async () => {
    const paths = await everything(plain.url);
    for (const path of paths) {
      const { headers } = await fetch(plain.url + path);
      const policy = policyOf(headers);
      expect.soft(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect.soft(policy['frame-ancestors'], path).toEqual(["'none'"]);
      expect.soft(policy['default-src'], path).toEqual(["'none'"]);
      expect
        .soft(
          scriptSources(policy).filter((source) => LOOSE.test(source)),
          path,
        )
        .toEqual([]);
      expect.soft(headers.get('strict-transport-security'), path).toBeNull();
      expect.soft(headers.get('x-powered-by'), path).toBeNull();
    }
    figure`${paths.length} answers: strict policy, nosniff, not to be framed`;
  });

  it('insists on TLS if configured behind it', async () => {
    const paths = await everything(behindTls.url);
    for (const path of paths) {
      const { headers } = await fetch(behindTls.url + path);
      expect.soft(headers.get('strict-transport-security'), path).toMatch(/^max-age=31536000/);
    }
    figure`${paths.length} answers behind TLS: Strict-Transport-Security`;
  });
});

describe('a page', () => {
  it.each(PAGES)('%s runs only scripts with its nonce, which changes each time', async (path) => {
    const nonces = new Set<string>();
    for (let n = 0; n < 2; n += 1) {
      const reply = await fetch(plain.url + path);
      const [html, policy] = [await reply.text(), policyOf(reply.headers)];
      const [nonce] = (policy['script-src'] ?? []).flatMap(
        (source) => source.match(/^'nonce-(.+)'$/)?.[1] ?? [],
      );
      const inline = [...html.matchAll(/<(script|style)\b(?![^>]*\bsrc=)([^>]*)>/g)].map(
        ([, , attributes]) => attributes,
      );
      for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
      expect(html).not.toMatch(/<[^>]+\son\w+=/i);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['form-action']).toEqual(["'self'"]);
      expect(policy['require-trusted-types-for']).toEqual(["'script'"]);
      expect(policy['trusted-types']).toEqual(['default']);
      nonces.add(String(nonce));
    }
    expect(nonces.size).toBe(2);
  });
});
