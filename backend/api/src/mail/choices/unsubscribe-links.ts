import { timingSafeEqual } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic, paths } from '@stampwell/contracts';
import type { Secrets } from '../../identity/secrets.ts';

export interface Subscribed {
  accountId: string;
  topic: MailTopic;
}

/** Links that switch one topic of one account, signed: whoever has the mail needs no session, and nobody else can make one. */
export interface UnsubscribeLinks {
  /** What a mail program posts to by itself (RFC 8058). */
  callOf(accountId: string, topic: MailTopic): string;
  /** What a person follows. */
  screenOf(accountId: string, topic: MailTopic): string;
  /** Null for what we never made. */
  read(token: string): Subscribed | null;
}

export function createUnsubscribeLinks(secrets: Pick<Secrets, 'mark'>, publicUrl: string): UnsubscribeLinks {
  const signature = (words: string) => secrets.mark('unsubscribe', words);
  const tokenOf = (accountId: string, topic: MailTopic) =>
    `${accountId}.${topic}.${signature(`${accountId}.${topic}`).toString('base64url')}`;
  return {
    callOf: (accountId, topic) => `${publicUrl}/api/mail/unsubscribe/${tokenOf(accountId, topic)}`,
    screenOf: (accountId, topic) => `${publicUrl}${paths.unsubscribe}?token=${tokenOf(accountId, topic)}`,
    read(token) {
      const [accountId = '', topic = '', signed = ''] = token.split('.');
      const sent = Buffer.from(signed, 'base64url');
      const right = signature(`${accountId}.${topic}`);
      const isOurs = sent.length === right.length && timingSafeEqual(sent, right);
      return isOurs && isTopic(topic) ? { accountId, topic } : null;
    },
  };
}

const isTopic = (topic: string): topic is MailTopic => (MAIL_TOPICS as readonly string[]).includes(topic);
