import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, mustCall, registerCustomer } from '../client.ts';
import { tokenOf } from './counter-client.ts';

/** The first ids of each kind in `writeLongLog`. */
const SHOP = '0000000b-0000-7000-8000-000000000000';
const CUSTOMER = '0000000c-0000-7000-8000-000000000000';
const PASSWORD = 'stampwell';
/** Cards stamped within one second, to cause an unusual finding: faster than codes can be scanned. */
const CARDS = 4;
const WITHIN_MS = 120_000;

type Call = (path: string, body?: Json) => Promise<Json>;

const callerWith =
  (url: string, token: string): Call =>
  (path, body) =>
    mustCall(url, path, { token, method: body ? 'POST' : 'GET', ...(body && { body }) });

/** Polls until there is an answer. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  const since = performance.now();
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() - since > WITHIN_MS) throw error;
      return null;
    });
    if (answer !== null) return answer;
    if (performance.now() - since > WITHIN_MS) throw new Error('What is to be looked at never came');
    await sleep(500);
  }
}

const idIn = (value: unknown) => (value as { id: string }).id;

/** Creates the records that detail pages show, at the first shop. @returns concrete paths by path template */
export async function openLargeWorld(url: string): Promise<Record<string, string>> {
  const signIn = async (path: string, email: string) =>
    callerWith(url, await tokenOf(url, path, { email, password: PASSWORD }));
  const owner = await signIn('/auth/business/login', '0@business.test');
  const finding = await findSomething(url, owner);
  const run = await askThePast(owner);
  const sealed = await sealedEntry(await signIn('/auth/login', 'customer@stampwell.test'));
  return {
    '/business/unusual/{id}': `/business/unusual/${finding}`,
    '/business/unusual/{id}/undo-day': `/business/unusual/${finding}/undo-day`,
    '/admin/unusual/{id}': `/admin/unusual/${finding}`,
    '/stamps/story/{customer_id}': `/stamps/story/${CUSTOMER}`,
    '/user/business/{id}': `/user/business/${SHOP}`,
    '/user/business/{id}/story': `/user/business/${SHOP}/story`,
    '/user/business/{id}/entries/{entry_id}/receipt': sealed,
    '/what-if/{id}': `/what-if/${run}`,
    '/what-if/{id}/changes': `/what-if/${run}/changes`,
  };
}

async function findSomething(url: string, owner: Call): Promise<string> {
  await owner('/subscription/start-trial', {});
  const email = `${crypto.randomUUID()}@employee.test`;
  await owner('/business/employees', { name: 'Robin Quick', email, password: PASSWORD });
  const token = await tokenOf(url, '/employee/login', { email, password: PASSWORD });
  const codes = await Promise.all(
    Array.from({ length: CARDS }, async () => (await registerCustomer(url, 'Bench')).code),
  );
  const employee = callerWith(url, token);
  await Promise.all(codes.map((qr_code) => employee('/stamps/scan', { qr_code })));
  return until(async () => {
    const { findings } = await owner('/business/unusual');
    const found = (findings as { id: string; rule: string }[]).find(({ rule }) => rule === 'same_second');
    return found?.id ?? null;
  });
}

async function askThePast(owner: Call): Promise<string> {
  const { run } = await owner('/what-if', { days: 365, terms: { stamps_required: 8 } });
  const id = idIn(run);
  return until(async () => {
    const { state } = (await owner(`/what-if/${id}`)).run as { state: string };
    return state === 'done' ? id : null;
  });
}

/** The path of a receipt that is ready: its entry is already sealed. */
async function sealedEntry(customer: Call): Promise<string> {
  const [card] = (await customer('/user/dashboard')).stamp_cards as { business_id: string }[];
  const shop = `/user/business/${card?.business_id}`;
  const steps = (await customer(`${shop}/story`)).steps as { id: string; kind: string }[];
  const path = `${shop}/entries/${steps.find(({ kind }) => kind === 'earned')?.id}/receipt`;
  return until(async () => ((await customer(path)).receipt ? path : null));
}
