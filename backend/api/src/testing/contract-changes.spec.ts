import { describe, expect, it } from 'vitest';
import { contract } from '../services/http/openapi.ts';
import { breakingChanges, type Contract } from './contract-changes.ts';

const released = contract() as Contract;

interface Part {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  [keyword: string]: unknown;
}
type Change = (today: Contract) => void;

const call = (today: Contract, path: string, method: string) => today.paths[path]![method]!;
const terms = (today: Contract) =>
  call(today, '/business/settings', 'put').requestBody!.content['application/json']!
    .schema as unknown as Part;
const scan = (today: Contract) =>
  call(today, '/stamps/scan', 'post').requestBody!.content['application/json']!.schema as unknown as Part;
const reply = (today: Contract) =>
  call(today, '/admin/settings', 'put').responses[200]!.content!['application/json']!
    .schema as unknown as Part;
const settings = (today: Contract) => reply(today).properties.settings as Part;
const live = (today: Contract) => (today.components.schemas.LiveMessages as unknown as Part).properties;
const days = (today: Contract) => call(today, '/admin/analytics', 'get').parameters[0]!;

const PUT = 'PUT /business/settings: ';
const SAVED = 'PUT /admin/settings: ';
const SCAN = 'POST /stamps/scan: ';

const breaking: [what: string, words: string, change: Change][] = [
  ['a call that is gone', `${SCAN}is gone`, (it) => delete it.paths['/stamps/scan']],
  [
    'a role that may no longer',
    `${SCAN}is closed to employee`,
    (it) => call(it, '/stamps/scan', 'post')['x-roles']!.pop(),
  ],
  [
    'a call that wants a session',
    'POST /auth/login: is closed to everyone',
    (it) => {
      call(it, '/auth/login', 'post')['x-roles'] = ['customer'];
    },
  ],
  [
    'a new field that is required',
    `${PUT}body.till is required`,
    (it) => Object.assign(terms(it), { required: ['till'] }),
  ],
  [
    'a field that is not read',
    `${PUT}body.stamps_required is no longer taken`,
    (it) => delete terms(it).properties.stamps_required,
  ],
  [
    'another type',
    `${PUT}body.stamps_required was "integer", is "string"`,
    (it) => (terms(it).properties.stamps_required!.type = 'string'),
  ],
  [
    'a lower limit',
    `${PUT}maximum of body.stamps_required was 20, is 10`,
    (it) => (terms(it).properties.stamps_required!.maximum = 10),
  ],
  [
    'a pattern',
    `${PUT}pattern of body.reward_description was "\\\\S", is "^A"`,
    (it) => (terms(it).properties.reward_description!.pattern = '^A'),
  ],
  [
    'null no longer taken',
    `${PUT}body.daily_stamp_cap was "null", is "integer"`,
    (it) => (terms(it).properties.daily_stamp_cap!.anyOf as unknown[]).pop(),
  ],
  [
    'a query that is required',
    'GET /admin/analytics: query days is required',
    (it) => (days(it).required = true),
  ],
  [
    'a query that is not read',
    'GET /admin/analytics: query days is no longer taken',
    (it) => (days(it).name = 'weeks'),
  ],
  [
    'a field of the answer that is gone',
    `${SAVED}reply.history may be missing`,
    (it) => {
      delete reply(it).properties.history;
      reply(it).required = ['settings'];
    },
  ],
  [
    'an answer that may be null',
    `${SAVED}reply.settings.offer_six_month was "boolean", is "null"`,
    (it) => (settings(it).properties.offer_six_month!.type = ['boolean', 'null']),
  ],
  [
    'a field of a live message that is gone',
    'GET /live: data.shop-changed.business_id may be missing',
    (it) => (live(it)['shop-changed'] = { type: 'object', properties: {}, required: [] }),
  ],
  [
    'another status',
    `${SCAN}no longer answers 200`,
    (it) => {
      const { responses } = call(it, '/stamps/scan', 'post');
      responses[201] = responses[200]!;
      delete responses[200];
    },
  ],
];

const harmless: [what: string, change: Change][] = [
  ['a new call', (it) => (it.paths['/new'] = it.paths['/stamps/scan']!)],
  ['a field that may be sent', (it) => (terms(it).properties.till = { type: 'string' })],
  ['a field that may be left out', (it) => (terms(it).required = [])],
  ['a higher limit', (it) => (terms(it).properties.stamps_required!.maximum = 50)],
  ['null taken as well', (it) => (terms(it).properties.reward_description!.type = ['string', 'null'])],
  ['choices in another order', (it) => (terms(it).properties.daily_stamp_cap!.anyOf as unknown[]).reverse()],
  [
    'a field more in an answer',
    (it) => {
      reply(it).properties.more = { type: 'string' };
      reply(it).required.push('more');
    },
  ],
  ['an answer that is never null', (it) => (settings(it).properties.announcement!.type = 'string')],
  ['another role', (it) => call(it, '/stamps/scan', 'post')['x-roles']!.push('admin')],
  ['other words', (it) => Object.assign(call(it, '/stamps/scan', 'post'), { summary: 'Give stamps' })],
  ['a new type of live message', (it) => (live(it).news = {})],
  ['a code of refusal', (it) => it.components.schemas.Error.properties!.code!.enum!.push('new_code')],
];

const changesAfter = (change: Change) => {
  const today = structuredClone(released);
  change(today);
  return breakingChanges(released, today);
};

describe('to a client of the release before', () => {
  it.each(breaking)('%s is a break: %s', (_, words, change) => {
    expect(changesAfter(change)).toContain(words);
  });
  it.each(harmless)('%s is none', (_, change) => {
    expect(changesAfter(change)).toEqual([]);
  });
  it('a value that it cannot send any more, or does not know in an answer, is a break', () => {
    const today = structuredClone(released);
    const values = (it: Contract): unknown[] =>
      (
        (scan(it).properties.action ?? (scan(it).anyOf as Part[])[0]!.properties.action) as {
          enum: unknown[];
        }
      ).enum;
    values(today).pop();
    expect(breakingChanges(released, today)).toContain(`${SCAN}body.action may no longer be "redeem"`);
    expect(breakingChanges(today, released)).toEqual([]);
  });
});
