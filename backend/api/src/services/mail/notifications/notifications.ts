import { type AnyEvent, DAY_MS, endOf, MAIL_NEWS_DAYS, type SubscriptionDates } from '@stampwell/contracts';
import type { Reactions } from '../../reactions/reactions.ts';
import { MAILS } from '../all-mails.ts';
import type { EventMail, EventMailPorts } from '../define-mail.ts';
import type { NewMail, Outbox } from '../queue/outbox.ts';

export interface NotificationPorts extends EventMailPorts {
  outbox: Pick<Outbox, 'put'>;
  now(): Date;
}

/** Puts the mails that events cause: one each, however often the log is read (decision 182). */
export function eventNotifications({ outbox, now, ...ports }: NotificationPorts): Reactions {
  const react = (type: string) => {
    const mails = mailsOn(type);
    return async (event: AnyEvent & { id: string; at: string }) => {
      if (now().getTime() - Date.parse(event.at) > MAIL_NEWS_DAYS * DAY_MS) return;
      for (const { kind, on } of mails) {
        const caused = await on[type]?.(event, ports);
        if (caused) await outbox.put({ ...caused, kind, cause: event.id });
      }
    };
  };
  const types = new Set(MAILS.flatMap(({ on = {} }) => Object.keys(on)));
  return Object.fromEntries([...types].map((type) => [type, react(type)]));
}

type AnyHandler = (event: AnyEvent, ports: EventMailPorts) => EventMail | null | Promise<EventMail | null>;

/** The mails that an event of the type may cause. */
export const mailsOn = (type: string) =>
  MAILS.flatMap(({ kind, on = {} }) =>
    type in on ? [{ kind, on: on as { [Type in string]?: AnyHandler } }] : [],
  );

/**
 * Reminders that are due by dates alone. Safe to repeat, because the same reminder has the same cause. A missed reminder is sent
 * late as long as it is still true.
 * @param now billing time
 */
export function dueNotifications(
  current: SubscriptionDates | null,
  now: Date,
): Pick<NewMail, 'kind' | 'cause' | 'data'>[] {
  if (!current || endOf(current, now) || current.cancellation) return [];
  return MAILS.flatMap(({ kind, due }) => due?.(current, now).map((one) => ({ ...one, kind })) ?? []);
}
