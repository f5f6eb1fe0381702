import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inCrowd } from './guessing/behind-a-proxy.ts';
import { type Canary, startCanary } from './inert/canary.ts';
import { placesOf, type RawRequest } from './inert/places.ts';
import { ABSOLUTE, marksOf, UPWARD } from './inert/traversal.ts';
import { type ChaosProduct, openProduct } from './support/chaos-product.ts';
import { figure } from './support/figure.ts';

const AT_ONCE = 16;

let product: ChaosProduct;
let canary: Canary;
let marks: string[];
beforeAll(async () => {
  product = await openProduct();
  canary = await startCanary();
  marks = marksOf(product.dataDir);
});
afterAll(async () => {
  await canary?.close();
  await product?.stop();
});

interface Answer {
  status: number;
  location: string;
  text: string;
}

function send({ method = 'GET', path, token, headers, body, form }: RawRequest): Promise<Answer> {
  const content = body ? JSON.stringify(body) : form && String(new URLSearchParams(form));
  const { hostname, port } = new URL(product.url);
  const type = body ? 'application/json' : 'application/x-www-form-urlencoded';
  return new Promise((resolve, reject) => {
    const request = http.request({
      ...{ hostname, port, method, path },
      headers: {
        ...(content && { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      let text = '';
      const done = () => resolve({ status, location: answered.location ?? '', text });
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', done).on('close', done);
      if (answered['content-type']?.startsWith('text/event-stream')) response.destroy();
    });
    request.end(content);
  });
}

/** The only external address that responses may lead to: Google's wallet. */
const ELSEWHERE = 'https://pay.google.com/gp/v/save/';

/** What is wrong with a response, if anything. */
function faultsOf({ status, location, text }: Answer): string[] {
  const faults = status >= 500 ? [`answered ${status}`] : [];
  for (const mark of marks) if (text.includes(mark)) faults.push(`read ${mark.slice(0, 20)}`);
  const led = [location, ...text.matchAll(/"\w+_url":"([^"]+)"/g).map(([, url]) => url ?? '')];
  for (const url of led) {
    const isOurs =
      url === '' || new URL(url, product.url).origin === product.url || url.startsWith(ELSEWHERE);
    if (!isOurs) faults.push(`leads to ${url}`);
  }
  return faults;
}

async function faultsOfAll(requests: [where: string, request: RawRequest][]): Promise<string[]> {
  const all = await inCrowd(requests, AT_ONCE, async ([where, request]) =>
    faultsOf(await send(request)).map((fault) => `${where} ${request.path.slice(0, 200)}: ${fault}`),
  );
  return all.flat();
}

it('fetches, opens and redirects to nothing that a caller names', async () => {
  const places = await placesOf(product);
  const values = [...canary.urls, ...ABSOLUTE, ...UPWARD.filter((_, nth) => nth % 8 === 0)];
  const requests = Object.entries(places).flatMap(([where, place]) =>
    values.map((value): [string, RawRequest] => [where, place(value)]),
  );
  expect(await faultsOfAll(requests)).toEqual([]);

  const { messages } = await product.client.must('/dev/mail', { method: 'GET' });
  const links = JSON.stringify(messages).match(/https?:\/\/[^\s"\\<)]+/g) ?? [];
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => new URL(link).origin !== product.url)).toEqual([]);
  expect(canary.connections()).toBe(0);
  figure`${values.length} URLs and paths at ${Object.keys(places).length} places: ${canary.connections()} connections, 0 reads, 0 answers or mails that lead elsewhere`;
});

const FOLDERS = [
  '/',
  '/r/customer/',
  '/r/admin/',
  '/r/none/',
  '/r/',
  '/assets/',
  '/api/',
  '/sandbox/portal/',
  '/dev/',
];

it('serves nothing from outside of its folders', async () => {
  const paths = FOLDERS.flatMap((folder) => [...UPWARD, ...ABSOLUTE].map((rest) => folder + rest));
  const absolute = canary.urls.filter((url) => /^\w+:\/\/[\w.]+:\d+\/[\w/-]*$/.test(url));
  const requests = [...paths, ...absolute].map((path): [string, RawRequest] => ['GET', { path }]);
  expect(await faultsOfAll(requests.filter(([, { path }]) => !/[^\x21-\x7e]/.test(path)))).toEqual([]);
  expect(canary.connections()).toBe(0);
  figure`${requests.length} paths out of ${FOLDERS.length} folders: 0 reads, ${canary.connections()} connections`;
});

it('would have noticed a request', async () => {
  await fetch(canary.urls[0]!).catch(() => undefined);
  expect(canary.connections()).toBe(1);
  expect(faultsOf({ status: 200, location: '//elsewhere.test/', text: `x${marks[0]}` })).toHaveLength(2);
});
