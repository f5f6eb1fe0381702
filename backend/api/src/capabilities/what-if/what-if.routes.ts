import type { StoredEvent } from '@stampwell/contracts';
import { businessDay, DEFAULT_TIME_ZONE, DomainError, nameOrErased } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/what-if.ts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type Koa from 'koa';
import { v7 as uuidv7 } from 'uuid';
import { type Route, route } from '../../services/http/route.ts';
import type { AdminActor, BusinessActor } from '../../services/identity/actor.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import type { ReplayedChange } from './ports.ts';
import type { Requester, WhatIfs } from './what-ifs.ts';

export interface WhatIfPorts {
  whatIfs: WhatIfs;
  commands: CommandHandler<StoredEvent>;
  programmeOf(businessId: string): FoldedStream<{ timeZone: string }>;
  people: { byIds(ids: readonly string[]): Promise<Map<string, { name: string }>> };
  now(): Date;
  sendCsv(
    koa: Koa.Context,
    file: { name: string; columns: readonly string[]; pages: AsyncIterable<(string | number | null)[][]> },
  ): void;
}

const requesterOf = (actor: BusinessActor | AdminActor): Requester => ({
  accountId: actor.id,
  businessId: actor.kind === 'business' ? actor.businessId : null,
});

/** Replays of a shop's past under other terms, and what is owed on its cards. */
export function whatIfRoutes(ports: WhatIfPorts): Route[] {
  const { whatIfs } = ports;
  return [
    route(http.whatIfs, async ({ actor }) => ({
      costs: await whatIfs.costsOf(actor.id),
      runs: await whatIfs.list(requesterOf(actor)),
    })),

    route(http.keepWhatIfCosts, async ({ actor, body }) => {
      await whatIfs.keepCosts(actor.id, body);
      return { costs: body };
    }),

    route(http.askWhatIf, async ({ actor, body: { days, terms } }) => {
      if (terms.double_day !== null)
        throw new DomainError('validation_failed', { field: 'double_day', message: NO_DOUBLE_DAYS });
      const requester = requesterOf(actor);
      const [costs, today] = await Promise.all([whatIfs.costsOf(actor.id), todayAt(requester, ports)]);
      const asked = { businessId: requester.businessId, days, terms, costs, today };
      return { run: await whatIfs.ask(uuidv7(), requester, asked) };
    }),

    route(http.whatIf, ({ actor, params: { id } }) => whatIfs.find(id, requesterOf(actor))),

    route(http.cancelWhatIf, async ({ actor, params: { id } }) => ({
      run: await whatIfs.cancel(id, requesterOf(actor)),
    })),

    route(http.whatIfChanges, async ({ actor, params: { id }, query: { side, limit, cursor } }) => {
      await whatIfs.mustBeOwn(id, requesterOf(actor));
      const found = await whatIfs.changes(id, { side, after: Number(cursor ?? 0), limit: limit + 1 });
      const page = found.slice(0, limit);
      return {
        changes: await named(page, actor, ports),
        next_cursor: found.length > limit ? String(page.at(-1)?.nth) : null,
      };
    }),

    route(http.whatIfChangesFile, async ({ actor, params: { id }, koa }) => {
      await whatIfs.mustBeOwn(id, requesterOf(actor));
      ports.sendCsv(koa, {
        name: 'what-if.csv',
        columns: CHANGE_COLUMNS,
        pages: changePages(id, actor, ports),
      });
    }),

    route(http.whatIfOwedFile, async ({ actor, params: { id }, koa }) => {
      const { result } = await whatIfs.find(id, requesterOf(actor));
      const rows = (result?.owed.days ?? []).map((day) => [
        ...[day.date, day.open_stamps, day.full_cards, day.rewards],
        ...[day.likely, day.likely_low, day.likely_high, day.redeemed_since, ...day.by_age],
      ]);
      const ages = (result?.owed.ages ?? []).map((age) => `stamps_from_${age}_days`);
      const pages = (async function* () {
        yield rows;
      })();
      ports.sendCsv(koa, { name: 'owed.csv', columns: [...OWED_COLUMNS, ...ages], pages });
    }),
  ];
}

/** [WI24] */
const NO_DOUBLE_DAYS = 'No programme has double-stamp days. Please reload this page.';
const CHANGE_COLUMNS = [...['id', 'name', 'rewards', 'rewards_what_if', 'stamps', 'stamps_what_if']];
const OWED_COLUMNS = [
  ...[
    'date',
    'open_stamps',
    'full_cards',
    'rewards',
    'likely',
    'likely_low',
    'likely_high',
    'redeemed_since',
  ],
];
const PAGE = 1_000;

async function* changePages(id: string, actor: BusinessActor | AdminActor, ports: WhatIfPorts) {
  for (const side of ['gain', 'lose'] as const) {
    for (let after = 0; ; ) {
      const page = await ports.whatIfs.changes(id, { side, after, limit: PAGE });
      const last = page.at(-1);
      if (!last) break;
      after = last.nth;
      yield (await named(page, actor, ports)).map((one) => [
        ...[one.id, one.name, one.real_rewards, one.what_if_rewards, one.real_stamps, one.what_if_stamps],
      ]);
    }
  }
}

/** [WI15] */
async function named(
  changes: readonly (ReplayedChange & { nth: number })[],
  { kind }: BusinessActor | AdminActor,
  { people }: WhatIfPorts,
) {
  const known = await people.byIds(changes.map(({ id }) => id));
  const party = kind === 'business' ? 'customer' : 'business';
  return changes.map(({ nth: _, ...one }) => ({
    ...one,
    name: nameOrErased(party, known.get(one.id)?.name),
  }));
}

async function todayAt(
  { businessId }: Requester,
  { commands, programmeOf, now }: WhatIfPorts,
): Promise<string> {
  if (businessId === null) return businessDay(now(), DEFAULT_TIME_ZONE);
  const { states } = await commands.readState({ programme: programmeOf(businessId) });
  return businessDay(now(), states.programme.timeZone);
}

export const whatIfReactions = ({ whatIfs }: Pick<WhatIfPorts, 'whatIfs'>): Reactions => ({
  AccountErased: ({ data }) => whatIfs.forget(data.account_id),
  BusinessErased: ({ data }) => whatIfs.forget(data.business_id),
});
