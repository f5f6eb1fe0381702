import {
  BOUNCED_ADDRESS_DAYS,
  CARD_QUESTIONS,
  CUSTOMER_IMPORTS,
  DATA_COMPLAINTS,
  IDEMPOTENCY_HOURS,
  INVITATION_DAYS,
  JOIN_OPENS_DAYS,
  KNOWN_DEVICE_DAYS,
  MAIL_LOG_DAYS,
  REFRESH_TOKEN_DAYS,
  SECURITY_EVENT_DAYS,
  SUPPORT_NOTES,
  TILL_SCANS,
  TRIAL_REMEMBERED_MONTHS,
  VOID_PASS_DAYS,
  WEBHOOKS,
  WHAT_IF,
} from '@stampwell/contracts';
import type { Pool } from 'pg';
import type { Job } from '../capability/capability.ts';

/** How long a table's rows are kept, as promised in the privacy policy (decision 116). */
export interface Retention {
  /** In the schema `platform`. */
  table: string;
  /** SQL for the start of the period: when the row was written, last used, or expired. */
  from: string;
  keep: { months?: number; days?: number; hours?: number };
  /** SQL for rows that stay for now. */
  unless?: string;
}

/** For rows that are useless once expired. */
const AT_ONCE = { hours: 0 };

export const RETENTION: readonly Retention[] = [
  { table: 'answers', from: 'created_at', keep: { hours: IDEMPOTENCY_HOURS } },
  { table: 'refresh_tokens', from: 'expires_at', keep: AT_ONCE },
  // The session's last refresh token has expired by then, so nothing can renew it.
  { table: 'sessions', from: 'last_seen_at', keep: { days: REFRESH_TOKEN_DAYS + 1 } },
  { table: 'used_trials', from: 'used_at', keep: { months: TRIAL_REMEMBERED_MONTHS } },
  { table: 'password_resets', from: 'expires_at', keep: AT_ONCE },
  { table: 'email_links', from: 'expires_at', keep: AT_ONCE },
  // An unused invitation stays, to show the owner who has not joined yet.
  { table: 'staff_invitations', from: 'settled_at', keep: { days: INVITATION_DAYS } },
  { table: 'wallet_downloads', from: 'expires_at', keep: AT_ONCE },
  // Kept so that a phone that was off learns that the card is gone, and because Google's object names the code until it is
  // updated.
  {
    table: 'shop_passes',
    from: 'voided_at',
    keep: { days: VOID_PASS_DAYS },
    unless: 'google IS NOT NULL AND done < noted',
  },
  { table: 'spent_tickets', from: 'expires_at', keep: AT_ONCE },
  { table: 'till_codes', from: 'ends_at', keep: AT_ONCE },
  // What waited on a tablet may arrive days later.
  { table: 'till_offline_keys', from: 'ends_at', keep: { days: 7 } },
  { table: 'held_scans', from: 'arrived_at', keep: { days: TILL_SCANS.heldDays } },
  { table: 'security_events', from: 'at', keep: { days: SECURITY_EVENT_DAYS } },
  { table: 'known_devices', from: 'last_seen_at', keep: { days: KNOWN_DEVICE_DAYS } },
  // Counted from the end of the counter, which is in milliseconds.
  { table: 'rate_limits', from: 'to_timestamp(expire / 1000.0)', keep: AT_ONCE },
  { table: 'mails', from: 'created_at', keep: { days: MAIL_LOG_DAYS } },
  // Older answers are not shown as new.
  { table: 'answers_read', from: 'read_at', keep: { days: CARD_QUESTIONS.newsDays } },
  { table: 'answers_read_on_others', from: 'read_at', keep: { days: CARD_QUESTIONS.newsDays } },
  // The rules look back a week.
  { table: 'watch_cards', from: 'written_at', keep: { days: 8 } },
  // Compared within the hour.
  { table: 'watch_pairs', from: 'written_at', keep: { days: 8 } },
  // Counted over a week.
  { table: 'stranger_mails', from: 'at', keep: { days: 8 } },
  { table: 'bounced_addresses', from: 'at', keep: { days: BOUNCED_ADDRESS_DAYS } },
  // People who said stop get no further mail, from any shop's list.
  {
    table: 'list_mails',
    from: 'at',
    keep: { days: CUSTOMER_IMPORTS.keptDays },
    unless: "person_id IN (SELECT account_id FROM platform.mail_choices WHERE topic = 'lists')",
  },
  // Deletes their rows too. An import whose people still wait stays until they no longer do.
  {
    table: 'imports',
    from: 'created_at',
    keep: { days: CUSTOMER_IMPORTS.resultKeptDays },
    unless: `state IN ('queued', 'running', 'undoing')
      OR id IN (SELECT import_id FROM platform.import_rows WHERE person_id IS NOT NULL)`,
  },
  { table: 'webhook_deliveries', from: 'created_at', keep: { days: WEBHOOKS.keptDays } },
  { table: 'what_ifs', from: 'created_at', keep: { days: WHAT_IF.keptDays } },
  { table: 'data_complaints', from: 'created_at', keep: { months: DATA_COMPLAINTS.keptMonths } },
  { table: 'support_notes', from: 'written_at', keep: { months: SUPPORT_NOTES.keptMonths } },
  { table: 'join_opens', from: 'opened_at', keep: { days: JOIN_OPENS_DAYS } },
  { table: 'join_opens_by_place', from: 'opened_at', keep: { days: JOIN_OPENS_DAYS } },
  // The mail stand-in's table holds whole mails.
  { table: 'mail', from: 'sent_at', keep: { days: 30 } },
];

export const retentionJob = ({ pool, now }: { pool: Pool; now(): Date }): Job => ({
  name: 'retention',
  every: 'hour',
  run: () => deleteExpired(pool, now()),
});

/** Deletes rows past their retention. Idempotent, also when two processes run it at once. */
export async function deleteExpired(pool: Pool, now: Date): Promise<void> {
  for (const { table, from, keep, unless = 'false' } of RETENTION) {
    await pool.query(
      `DELETE FROM platform.${table}
        WHERE ${from} < $1::timestamptz - make_interval(months => $2, days => $3, hours => $4)
          AND NOT (${unless})`,
      [now, keep.months ?? 0, keep.days ?? 0, keep.hours ?? 0],
    );
  }
}
