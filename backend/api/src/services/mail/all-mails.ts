import type { MailDefinition } from './define-mail.ts';
import { accountDeactivated } from './mails/account-deactivated.ts';
import { accountUnused } from './mails/account-unused.ts';
import { cardCloses } from './mails/card-closes.ts';
import { changeEmail } from './mails/change-email.ts';
import { complaintAnswered } from './mails/complaint-answered.ts';
import { complaintReceived } from './mails/complaint-received.ts';
import { confirmEmail } from './mails/confirm-email.ts';
import { emailChanged } from './mails/email-changed.ts';
import { paymentFailed } from './mails/payment-failed.ts';
import { paymentReminder } from './mails/payment-reminder.ts';
import { questionAnswered } from './mails/question-answered.ts';
import { questionAsked } from './mails/question-asked.ts';
import { receipt } from './mails/receipt.ts';
import { resetPassword } from './mails/reset-password.ts';
import { rewardReady } from './mails/reward-ready.ts';
import { securityMails } from './mails/security-mails.ts';
import { shopApproved } from './mails/shop-approved.ts';
import { shopDeactivated } from './mails/shop-deactivated.ts';
import { shopRejected } from './mails/shop-rejected.ts';
import { staffInvited } from './mails/staff-invited.ts';
import { stampsLapse } from './mails/stamps-lapse.ts';
import { stampsWaiting } from './mails/stamps-waiting.ts';
import { subscriptionCancelled } from './mails/subscription-cancelled.ts';
import { subscriptionEnded } from './mails/subscription-ended.ts';
import { subscriptionSuspended } from './mails/subscription-suspended.ts';
import { trialEnded } from './mails/trial-ended.ts';
import { trialEnding } from './mails/trial-ending.ts';
import { unusual } from './mails/unusual.ts';
import { webhookOff } from './mails/webhook-off.ts';
import { welcome } from './mails/welcome.ts';

const LISTED = [
  ...[welcome, confirmEmail, changeEmail, emailChanged, resetPassword, ...securityMails],
  ...[accountDeactivated, accountUnused, complaintReceived, complaintAnswered],
  ...[staffInvited, shopApproved, shopRejected, shopDeactivated],
  ...[trialEnding, trialEnded, paymentFailed, paymentReminder, receipt],
  ...[subscriptionCancelled, subscriptionSuspended, subscriptionEnded],
  ...[rewardReady, stampsLapse, cardCloses, stampsWaiting, questionAsked, questionAnswered, unusual],
  webhookOff,
];

export type MailKind = (typeof LISTED)[number]['kind'];

/** Every mail that we send. */
export const MAILS: readonly MailDefinition<MailKind>[] = LISTED;

const BY_KIND = new Map(MAILS.map((mail) => [mail.kind, mail]));

/** Its name for administrators; a kind of another release has none yet. */
export const labelOf = (kind: MailKind): string => BY_KIND.get(kind)?.label ?? kind;

/** @throws for a kind of another release, whose mail is tried again later */
export function mailOf(kind: MailKind): MailDefinition<MailKind> {
  const mail = BY_KIND.get(kind);
  if (!mail) throw new Error(`no mail ${kind}`);
  return mail;
}
