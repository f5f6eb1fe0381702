import type { MailKind } from '@stampwell/contracts';
import { accountDeactivated, accountUnused, welcome } from './account-letters.ts';
import { changeEmail, confirmEmail, emailChanged, resetPassword } from './address-letters.ts';
import type { LetterOf } from './letter.ts';
import { securityLetters } from './security-letters.ts';
import {
  questionAnswered,
  questionAsked,
  rewardReady,
  shopApproved,
  shopDeactivated,
  shopRejected,
  unusual,
} from './shop-letters.ts';
import * as subscription from './subscription-letters.ts';

export const LETTERS: Record<MailKind, LetterOf> = {
  ...securityLetters,
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
  subscription_suspended: subscription.subscriptionSuspended,
  subscription_ended: subscription.subscriptionEnded,
  receipt: subscription.receipt,
  reward_ready: rewardReady,
  unusual,
  question_asked: questionAsked,
  question_answered: questionAnswered,
};
