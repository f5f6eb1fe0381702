import {
  type AnyEvent,
  BULK_UNDO_DAYS,
  DAY_MS,
  DomainError,
  READ_AFTER_MS,
  type StoredEvent,
} from '@stampwell/contracts';
import type { UndoneDay } from '@stampwell/contracts/http/anomalies.ts';
import * as http from '@stampwell/contracts/http/anomalies.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { Reactions } from '../../services/reactions/reactions.ts';
import { act, dismiss } from './findings.commands.ts';
import type { AnomalyPorts, FoundFacts } from './ports.ts';

/** The owner's actions on unusual findings. Reading them is in `views/`. */
export function anomalyRoutes(ports: AnomalyPorts): Route[] {
  const { findings, staff, sessions, log } = ports;
  const dayUndo = createDayUndo(ports);

  /** [UN1] */
  async function finding(findingId: string, businessId: string): Promise<FoundFacts> {
    const facts = await findings.facts(findingId);
    if (facts?.businessId !== businessId) throw new DomainError('not_found');
    return facts;
  }

  /** [UN4] */
  async function aboutEmployee(findingId: string, businessId: string) {
    const { accountId, day } = await finding(findingId, businessId);
    if (accountId === null || accountId === businessId)
      throw new DomainError('invalid_state', {
        message: 'This is about no member of staff. You can dismiss it.',
      });
    return { businessId, employeeId: accountId, day };
  }

  return [
    route(http.dismissFinding, async ({ actor: { businessId }, params: { id }, body: { reason }, run }) => {
      await finding(id, businessId);
      await run(dismiss({ findingId: id, businessId }, reason));
    }),

    route(http.previewDayUndo, async ({ actor: { businessId }, params: { id } }) =>
      dayUndo.preview(await aboutEmployee(id, businessId)),
    ),

    route(http.actOnFinding, async ({ actor: { businessId }, params: { id }, body, run }) => {
      const about = await aboutEmployee(id, businessId);
      const { action, daily_stamp_cap: dailyStampCap } = body;
      const { events } = await run(act({ findingId: id, ...about, action, dailyStampCap }, staff));
      if (action === 'deactivate') await sessions.endAll(about.employeeId);
      if (action !== 'undo_day') return { undone: null };
      for (const event of events) {
        // If this fails, the reaction does it within a minute.
        if (event.type === 'FindingActedOn')
          await dayUndo
            .carryOut(event as never)
            .catch((err: unknown) => log.warn({ err }, 'a bulk undo goes on later'));
      }
      return { undone: await dayUndo.preview(about) };
    }),
  ];
}

/** Repeats the same work, to finish what a crashed process left undone. */
export function anomalyReactions(ports: AnomalyPorts): Reactions {
  const { carryOut } = createDayUndo(ports);
  return { FindingActedOn: carryOut };
}

type Acted = StoredEvent & Extract<AnyEvent, { type: 'FindingActedOn' }>;

interface OfDay {
  businessId: string;
  employeeId: string;
  day: string;
}

/** Carries out a bulk undo of everything that an employee gave on a day [UN6]. */
function createDayUndo({
  findings,
  undoInBulk,
  waitForPosition,
  now,
}: Pick<AnomalyPorts, 'findings' | 'undoInBulk' | 'waitForPosition' | 'now'>) {
  return {
    preview: (of: OfDay): Promise<UndoneDay> =>
      findings.previewDayUndo(of, new Date(now().getTime() - BULK_UNDO_DAYS * DAY_MS)),

    /** Undoes card by card, newest first. Safe to repeat. */
    async carryOut({ position, correlation_id, data }: Acted): Promise<void> {
      if (data.action !== 'undo_day') return;
      const { business_id: businessId, employee_id: employeeId, day } = data;
      // Earnings before the order must be in the read model; if it is far behind, the reaction retries later.
      if (!(await waitForPosition(position, READ_AFTER_MS)))
        throw new Error('The read models have yet to see the earnings that a bulk undo covers');
      const order = { businessId, correlationId: correlation_id };
      for (const entryId of await findings.givenOnDay({ businessId, employeeId, day, upTo: position }))
        await undoInBulk(order, entryId);
    },
  };
}
