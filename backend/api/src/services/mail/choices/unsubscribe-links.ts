import { timingSafeEqual } from 'node:crypto';
import { paths } from '@stampwell/contracts';
import type { Secrets } from '../../identity/secrets.ts';
import { isTopic, type MailTopic } from '../topics.ts';

export interface Subscribed {
  accountId: string;
  topic: MailTopic;
}

/** Signed links that switch off one topic of one account. The signature replaces the session. */
export interface UnsubscribeLinks {
  /** URL for one-click unsubscribe, to which a mail program posts by itself (RFC 8058). */
  callOf(accountId: string, topic: MailTopic): string;
  /** URL of the page that a reader opens. */
  screenOf(accountId: string, topic: MailTopic): string;
  /** Null for a token that we did not sign. */
  read(token: string): Subscribed | null;
}

export function createUnsubscribeLinks(secrets: Pick<Secrets, 'hmac'>, publicUrl: string): UnsubscribeLinks {
  const signature = (words: string) => secrets.hmac('unsubscribe', words);
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
