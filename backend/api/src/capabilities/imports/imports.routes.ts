import { hash } from 'node:crypto';
import { accessAt, DomainError, isOpenTo } from '@stampwell/contracts';
import type { QueryOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/imports.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import { checkRows, columnsOf } from './check-rows.ts';
import type { Imports } from './imports.ts';
import type { ImportsPorts } from './ports.ts';
import { plain, readTable } from './read-table.ts';

type RoutePorts = Pick<ImportsPorts, 'commands' | 'business' | 'subscription' | 'clock'> & {
  imports: Imports;
};

const SAMPLES = 3;

/** An owner brings the customers of another system, or of paper, in a CSV file. */
export function importRoutes({ commands, business, subscription, clock, imports }: RoutePorts): Route[] {
  /** Parses the file again at each call, because a check's result that the browser sends back cannot be trusted. */
  async function read(businessId: string, bytes: Uint8Array, asked: QueryOf<typeof http.checkImport>) {
    const { states, now } = await commands.readState({
      approval: business.approvalOf(businessId),
      programme: business.programmeOf(businessId),
      subscription: subscription.of(businessId),
    });
    assertOpen(states.approval.status);
    const table = readTable(bytes, asked);
    const { name, email, stamps, consent } = asked;
    const columns = columnsOf(table.headings, { name, email, stamps, consent });
    const checked = checkRows(table, columns, states.programme.terms.stamps_required - 1);
    const access = accessAt(states.subscription.current, clock.at(now));
    return { table, columns, ...checked, access };
  }

  return [
    route(http.checkImport, async ({ actor, body, query }) => {
      const { table, columns, good, bad } = await read(actor.businessId, body, query);
      return {
        encoding: table.encoding,
        delimiter: table.delimiter,
        headings: table.headings,
        samples: table.rows.slice(0, SAMPLES).map(({ cells }) => cells.map(plain)),
        columns,
        rows: table.rows.length,
        good: good.length,
        consented: good.filter(({ hasConsent }) => hasConsent).length,
        bad,
      };
    }),

    route(http.startImport, async ({ actor, body, query }) => {
      const { businessId } = actor;
      const { wording, ...asked } = query;
      const { table, columns, good, access } = await read(businessId, body, asked);
      if (!isOpenTo(access)) throw new DomainError('subscription_required');
      if (good.length === 0) throw nothingGood();
      const how = JSON.stringify([table.encoding, table.delimiter, columns]);
      const contentHash = hash('sha256', Buffer.concat([body, Buffer.from(how)]), 'buffer');
      const heading = columns.consent === null ? undefined : table.headings[columns.consent];
      const consent = wording && heading !== undefined ? { wording, heading } : null;
      return { run: await imports.start(businessId, contentHash, good, consent) };
    }),

    route(http.customerImports, async ({ actor }) => ({ runs: await imports.list(actor.businessId) })),

    route(http.customerImport, async ({ actor, params: { id } }) => {
      const run = await imports.find(actor.businessId, id);
      return { run, left: await imports.left(id) };
    }),

    route(http.undoImport, async ({ actor, params: { id } }) => ({
      run: await imports.undo(actor.businessId, id),
    })),
  ];
}

function assertOpen(status: string): void {
  if (status === 'inactive' || status === 'erased') throw new DomainError('business_inactive');
  if (status !== 'approved') throw new DomainError('business_not_approved');
}

function nothingGood() {
  const message = 'No row of this file can be brought in';
  return new DomainError('validation_failed', {
    message,
    field: 'file',
    errors: [{ field: 'file', message }],
  });
}

/** [IM8, IM12] A closed or deleted shop's list goes with it, and a deleted customer leaves its results. */
export const importReactions = (imports: Pick<Imports, 'forget' | 'forgetCustomer'>): Reactions => ({
  AccountErased: ({ data }) => imports.forgetCustomer(data.account_id),
  BusinessErased: ({ data }) => imports.forget(data.business_id),
  BusinessDeactivated: ({ data }) => imports.forget(data.business_id),
});
