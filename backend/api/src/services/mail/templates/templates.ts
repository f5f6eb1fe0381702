import type { MailKind } from '@stampwell/contracts';
import { accountDeactivated, accountUnused, welcome } from './account-mails.ts';
import { changeEmail, confirmEmail, emailChanged, resetPassword } from './address-mails.ts';
import { complaintAnswered, complaintReceived } from './complaint-mails.ts';
import { stampsWaiting } from './list-mails.ts';
import { securityTemplates } from './security-mails.ts';
import {
  questionAnswered,
  questionAsked,
  rewardReady,
  shopApproved,
  shopDeactivated,
  shopRejected,
  unusual,
} from './shop-mails.ts';
import { staffInvited } from './staff-mails.ts';
import * as subscription from './subscription-mails.ts';
import type { MailTemplate } from './template.ts';

export const TEMPLATES: Record<MailKind, MailTemplate> = {
  ...securityTemplates,
  welcome,
  confirm_email: confirmEmail,
  change_email: changeEmail,
  email_changed: emailChanged,
  reset_password: resetPassword,
  account_deactivated: accountDeactivated,
  account_unused: accountUnused,
  shop_approved: shopApproved,
  shop_rejected: shopRejected,
  shop_deactivated: shopDeactivated,
  trial_ending: subscription.trialEnding,
  trial_ended: subscription.trialEnded,
  payment_failed: subscription.paymentFailed,
  payment_reminder: subscription.paymentReminder,
  subscription_cancelled: subscription.subscriptionCancelled,
  subscription_suspended: subscription.subscriptionSuspended,
  subscription_ended: subscription.subscriptionEnded,
  receipt: subscription.receipt,
  reward_ready: rewardReady,
  stamps_waiting: stampsWaiting,
  unusual,
  staff_invited: staffInvited,
  question_asked: questionAsked,
  question_answered: questionAnswered,
  complaint_received: complaintReceived,
  complaint_answered: complaintAnswered,
};
