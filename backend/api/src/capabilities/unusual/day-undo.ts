import {
  type AnyEvent,
  DAY_MS,
  ORDERED_UNDO_DAYS,
  READ_AFTER_MS,
  type StoredEvent,
} from '@stampwell/contracts';
import type { UndoneDay } from '@stampwell/contracts/http/unusual.ts';
import type { UnusualPorts } from './ports.ts';

type Acted = StoredEvent & Extract<AnyEvent, { type: 'FindingActedOn' }>;

interface OfDay {
  businessId: string;
  employeeId: string;
  day: string;
}

/** Carries out an order to undo everything that an employee gave on a day [UN6]. */
export function createDayUndo({
  findings,
  undoByOrder,
  waitForPosition,
  now,
}: Pick<UnusualPorts, 'findings' | 'undoByOrder' | 'waitForPosition' | 'now'>) {
  return {
    preview: (of: OfDay): Promise<UndoneDay> =>
      findings.previewDayUndo(of, new Date(now().getTime() - ORDERED_UNDO_DAYS * DAY_MS)),

    /** Undoes card by card, newest first. Safe to repeat. */
    async carryOut({ position, correlation_id, data }: Acted): Promise<void> {
      if (data.action !== 'undo_day') return;
      const { business_id: businessId, employee_id: employeeId, day } = data;
      // Earnings before the order must be in the read model; if it is far behind, the reaction retries later.
      if (!(await waitForPosition(position, READ_AFTER_MS)))
        throw new Error('The read models have yet to see what an order is about');
      const order = { businessId, correlationId: correlation_id };
      for (const entryId of await findings.givenOnDay({ businessId, employeeId, day, upTo: position }))
        await undoByOrder(order, entryId);
    },
  };
}
