import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/mails.ts';
import type Koa from 'koa';
import { refusedField } from '../../http/errors.ts';
import { readText } from '../../http/parse.ts';
import { type Route, route } from '../../http/route.ts';
import { isTopic, type MailTopic, TOPICS, topicsFor } from '../topics.ts';
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
    return { topics: topics.map((topic) => presentChoice(topic, !off.has(topic))) };
  };
  const open = (token: string): Subscribed => {
    const subscribed = links.read(token);
    if (!subscribed) throw new DomainError('not_found');
    return subscribed;
  };

  return [
    route(http.mailPreferences, ({ actor }) => preferencesOf(actor.id, topicsFor(actor.kind))),

    route(http.changeMailPreference, async ({ actor, body }) => {
      if (!isTopic(body.topic)) throw refusedField('topic', 'Please choose a kind of mail');
      await choices.set(actor.id, body.topic, body.is_on);
      return preferencesOf(actor.id, topicsFor(actor.kind));
    }),

    route(http.mailSubscription, async ({ params }) => {
      const { accountId, topic } = open(params.token);
      return presentSubscription(topic, !(await choices.isOff(accountId, topic)));
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
      return presentSubscription(topic, body.is_on);
    }),
  ];
}

const presentChoice = (topic: MailTopic, is_on: boolean) => {
  const { label, description } = TOPICS[topic];
  return { topic, label, description, is_on };
};

const presentSubscription = (topic: MailTopic, is_on: boolean) => ({
  topic,
  mails: TOPICS[topic].mails,
  is_on,
});

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
