import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/mails.ts';
import { type MailTopic, topicsFor } from '@stampwell/contracts/mails.ts';
import type Koa from 'koa';
import { readText } from '../../http/parse.ts';
import { type Route, route } from '../../http/route.ts';
import type { MailChoices } from './mail-choices.ts';
import type { Subscribed, UnsubscribeLinks } from './unsubscribe-links.ts';

export interface ChoicesPorts {
  choices: MailChoices;
  links: UnsubscribeLinks;
}

/** Mail preferences: set on the account page, or by the link in a mail, which needs no session. */
export function choicesRoutes({ choices, links }: ChoicesPorts): Route[] {
  const preferencesOf = async (accountId: string, topics: readonly MailTopic[]) => {
    const off = await choices.offOf(accountId);
    return { topics: topics.map((topic) => ({ topic, is_on: !off.has(topic) })) };
  };
  const open = (token: string): Subscribed => {
    const subscribed = links.read(token);
    if (!subscribed) throw new DomainError('not_found');
    return subscribed;
  };

  return [
    route(http.mailPreferences, ({ actor }) => preferencesOf(actor.id, topicsFor(actor.kind))),

    route(http.changeMailPreference, async ({ actor, body }) => {
      await choices.set(actor.id, body.topic, body.is_on);
      return preferencesOf(actor.id, topicsFor(actor.kind));
    }),

    route(http.mailSubscription, async ({ params }) => {
      const { accountId, topic } = open(params.token);
      return { topic, is_on: !(await choices.isOff(accountId, topic)) };
    }),

    route(http.unsubscribe, async ({ params, koa }) => {
      // The body adds nothing to the URL, so it is read and ignored.
      await readText(koa);
      const { accountId, topic } = open(params.token);
      await choices.set(accountId, topic, false);
    }),

    route(http.changeMailSubscription, async ({ params, body }) => {
      const { accountId, topic } = open(params.token);
      await choices.set(accountId, topic, body.is_on);
      return { topic, is_on: body.is_on };
    }),
  ];
}

/**
 * Redirects a browser that opens the List-Unsubscribe link to the confirmation page. Opening it changes nothing, because mail
 * scanners follow links too.
 */
export function unsubscribePage(links: Pick<UnsubscribeLinks, 'read' | 'screenOf'>): Koa.Middleware {
  const path = `/api${http.unsubscribe.path.replace('{token}', '')}`;
  return async (ctx, next) => {
    const isBrowser =
      ctx.method === 'GET' && ctx.path.startsWith(path) && ctx.accepts('json', 'html') === 'html';
    const subscribed = isBrowser && links.read(ctx.path.slice(path.length));
    if (!subscribed) return next();
    ctx.status = 303;
    ctx.redirect(links.screenOf(subscribed.accountId, subscribed.topic));
  };
}
