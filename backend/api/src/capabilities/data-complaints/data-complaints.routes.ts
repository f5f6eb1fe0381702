import * as http from '@stampwell/contracts/http/data-complaints.ts';
import type { KeyRing, People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { type Route, route } from '../../services/http/route.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { Outbox } from '../../services/mail/queue/outbox.ts';
import { createComplaints, type StoredComplaint } from './complaints.ts';

export interface DataComplaintPorts {
  pool: Pool;
  vault: { ring: Pick<KeyRing, 'indexKey'> };
  people: Pick<People, 'byIds'>;
  limits: Pick<RateLimits, 'complaint'>;
  outbox: Pick<Outbox, 'put'>;
  now(): Date;
}

export function dataComplaintRoutes({
  pool,
  vault,
  people,
  limits,
  outbox,
  now,
}: DataComplaintPorts): Route[] {
  const complaints = createComplaints(pool, vault.ring);

  async function present(rows: StoredComplaint[]): Promise<http.Complaint[]> {
    const answerers = await people.byIds(rows.flatMap(({ answeredBy }) => answeredBy ?? []));
    return rows.map(({ createdAt, dueAt, answeredAt, answeredBy, ...rest }) => ({
      ...rest,
      state: stateOf({ dueAt, answeredAt }, now()),
      created_at: createdAt.toISOString(),
      due_at: dueAt.toISOString(),
      answered_at: answeredAt?.toISOString() ?? null,
      answered_by: answeredBy
        ? { id: answeredBy, name: answerers.get(answeredBy)?.name ?? 'A former administrator' }
        : null,
    }));
  }

  return [
    route(http.sendComplaint, async ({ body, address }) => {
      await limits.complaint(address);
      const { id, dueAt } = await complaints.add(body, now());
      // [DC4] The complaint's id stands for its sender, who may have no account.
      await outbox.put({
        kind: 'complaint_received',
        accountId: id,
        cause: 'received',
        data: { due_at: dueAt },
        secret: { to: body.email },
      });
      return { due_at: dueAt };
    }),

    route(http.adminComplaints, async ({ query }) => {
      const [counts, page] = await Promise.all([
        complaints.counts(now()),
        complaints.list({ ...query, now: now() }),
      ]);
      return { counts, complaints: await present(page.complaints), next_cursor: page.nextCursor };
    }),

    route(http.openComplaints, async () => {
      const { open, overdue } = await complaints.counts(now());
      return { open: open + overdue };
    }),

    route(http.answerComplaint, async ({ params: { id }, body: { answer }, actor }) => {
      const answered = await complaints.answer(id, { answer, adminId: actor.id, now: now() });
      await outbox.put({
        kind: 'complaint_answered',
        accountId: id,
        cause: 'answered',
        secret: { to: answered.email, words: answer },
      });
      const [complaint] = await present([answered]);
      return { complaint: complaint as http.Complaint };
    }),
  ];
}

/** [DC3] */
const stateOf = (
  { dueAt, answeredAt }: Pick<StoredComplaint, 'dueAt' | 'answeredAt'>,
  now: Date,
): http.ComplaintState => {
  if (answeredAt) return 'answered';
  return dueAt < now ? 'overdue' : 'open';
};
