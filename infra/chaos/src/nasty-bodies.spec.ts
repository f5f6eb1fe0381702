import { deflateSync, gzipSync } from 'node:zlib';
import {
  jpegOfScans,
  png,
  pngOfChunks,
  specLogo,
  webpOfChunks,
} from '@stampwell/api/testing/spec-pictures.ts';
import { MAX_BODY_BYTES } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/index.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Customer, openShop, registerCustomer, type Shop } from './support/actors.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';
import { countTo } from './support/side-by-side.ts';

/** What others wait for at most; or a multiple of what they wait for alone, on a machine that does other things. */
const WAIT_MS = 250;
const LOGO_MS = 2_000;
const TIMES_ALONE = 5;
/** Of one shop at once; as many as wait are refused. */
const AT_ONCE = 4;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value;
const LARGE = Object.values(http as Record<string, unknown>)
  .filter(isEndpoint)
  .flatMap(({ takesBytes, ...call }) =>
    takesBytes && takesBytes.limit > MAX_BODY_BYTES ? [{ ...call, ...takesBytes }] : [],
  );

let product: ChaosProduct;
let [nasty, other]: (Shop | undefined)[] = [];
let customer: Customer;

beforeAll(async () => {
  product = await openProduct();
  const { client, admin } = product;
  nasty = await openShop(client, admin, { name: 'Nasty' });
  other = await openShop(client, admin, { name: 'Other' });
  customer = await registerCustomer(client, 'Other Customer');
});
afterAll(() => product?.stop());

async function send(
  shop: Shop | undefined,
  call: (typeof LARGE)[number],
  body: Buffer,
  headers: object = {},
) {
  const { status } = await fetch(`${product.url}/api${call.path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${shop?.token}`, 'content-type': call.types[0] ?? '', ...headers },
    body: new Uint8Array(body),
  });
  return status;
}

/** Bodies of which each has kept some reader of files busy for seconds, none longer than the call takes. */
async function corpus(limit: number): Promise<[name: string, body: Buffer, headers?: object][]> {
  const heading = 'name,email,stamps\n';
  const list = (text: string) => Buffer.from(heading + text.slice(0, limit - heading.length));
  const bomb = gzipSync(Buffer.alloc(400_000_000), { level: 9 });
  const text: [string, Buffer] = [
    'zTXt',
    Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(4e8))]),
  ];
  return [
    ['quotes and blanks', list(`"${'a"'.repeat(32_000)}${' '.repeat(200_000)}end`)],
    ['as many as are taken', list(`"${'a"'.repeat(limit / 4)}${' '.repeat(limit / 2)}`)],
    ['nothing but quotes', list('"'.repeat(limit))],
    ['one endless line', list('a'.repeat(limit))],
    ['nothing but line ends', list('\n'.repeat(limit))],
    ['a million columns', list(','.repeat(1_000_000))],
    ['a row of many columns, often', list(`${','.repeat(999)}\n`.repeat(limit / 1_000))],
    ['deep JSON', Buffer.from('['.repeat(limit))],
    ['a bomb by content-encoding', bomb, { 'content-encoding': 'gzip' }],
    ['a JPEG of 2,647 scans', await jpegOfScans(4_990)],
    ['a PNG of 25 megapixels', png({ width: 5_000, height: 5_000 })],
    ['a PNG of 250,000 chunks', pngOfChunks(250_000)],
    ['a PNG whose text is 400 MB', png({ width: 60, height: 60, extra: [text] })],
    ['a PNG that says 65,535 × 65,535', png({ width: 65_535, height: 65_535, depth: 8 })],
    ['a WebP of 400,000 chunks', await webpOfChunks(400_000)],
    ['zeros', Buffer.alloc(limit)],
  ];
}

interface Waits {
  health: number;
  stamp: number;
  logo: number;
}

/** The longest that others wait while `work` goes on, for the health page, a stamp and a logo. */
async function worstWhile(work: () => Promise<unknown>): Promise<Waits> {
  const worst: Waits = { health: 0, stamp: 0, logo: 0 };
  let isOver = false;
  const watch = async (what: keyof Waits, ask: () => Promise<number>) => {
    do {
      const began = performance.now();
      expect(await ask()).toBe(200);
      worst[what] = Math.max(worst[what], performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    } while (!isOver);
  };
  const logo = LARGE.find(({ name }) => name === 'uploadLogo') as (typeof LARGE)[number];
  const others = [
    watch('health', async () => (await fetch(`${product.url}/healthz`)).status),
    watch('stamp', async () => {
      const body = { qr_code: customer.code, stamp_amount: 1 };
      return (await product.client.call('/stamps/scan', { token: other?.token ?? '', body })).status;
    }),
    watch('logo', () => send(other, logo, specLogo(Math.floor(performance.now()) % 250))),
  ];
  await work();
  isOver = true;
  await Promise.all(others);
  return worst;
}

const told = ({ health, stamp, logo }: Waits) =>
  `health ${health.toFixed(0)} ms, stamp ${stamp.toFixed(0)} ms, logo ${logo.toFixed(0)} ms`;

it('lets others go on, whatever a shop sends to a call that takes more than 64 KB', async () => {
  expect(LARGE.map(({ name }) => name)).toContain('uploadLogo');
  // Opens the workers, whose libraries take a while to load.
  await worstWhile(async () => {});
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5_000));
  const alone = await worstWhile(pause);
  const statuses = new Map<number, number>();
  const worst: Waits = { health: 0, stamp: 0, logo: 0 };
  for (const call of LARGE)
    for (const [name, body, headers] of await corpus(call.limit)) {
      const began = performance.now();
      const waits = await worstWhile(() =>
        Promise.all(
          countTo(AT_ONCE).map(async () => {
            const status = await send(nasty, call, body, headers);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }),
        ),
      );
      for (const what of ['health', 'stamp', 'logo'] as const)
        worst[what] = Math.max(worst[what], waits[what]);
      console.log(
        `    ${call.name}, ${name}: ${told(waits)}; answered in ${(performance.now() - began).toFixed(0)} ms`,
      );
    }
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  figure`${LARGE.length} calls that take more than 64 KB, ${AT_ONCE} of each nasty body at once (${answers}): others' worst waits ${told(worst)}; alone ${told(alone)}`;
  expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(worst.health).toBeLessThan(Math.max(WAIT_MS, TIMES_ALONE * alone.health));
  expect(worst.stamp).toBeLessThan(Math.max(WAIT_MS, TIMES_ALONE * alone.stamp));
  expect(worst.logo).toBeLessThan(Math.max(LOGO_MS, TIMES_ALONE * alone.logo));
});
