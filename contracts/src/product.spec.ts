import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as limits from './limits.ts';
import { MONEY_BACK_DAYS, PLANS, YEARLY_SAVING_PENCE } from './plans.ts';

/** Each number that docs/product.md states and the contracts have is the same. */

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/product.md'), 'utf8').replace(
  /\s+/g,
  ' ',
);
const seconds = (ms: number) => `${ms / 1_000} s`;
const pounds = (pence: number) => `£${pence / 100}`;
const { STAMPS_REQUIRED, COOLDOWN_HOURS, STAMP_AMOUNT, SCANNER, WRITES_PER_HOUR } = limits;

it.each([
  `a welcome box for ${seconds(limits.WELCOME_BOX_MS)}`,
  `left less than ${limits.REGISTRATION_PROGRESS_DAYS} days ago`,
  `a mailed link that works once, for ${limits.PASSWORD_RESET_MINUTES} minutes`,
  `one of ${limits.RECOVERY_CODES === 10 ? 'ten' : limits.RECOVERY_CODES} recovery codes`,
  `For ${limits.ACCOUNT_MERGES.undoDays} days the profile and an administrator's page`,
  `'${limits.TRIAL_DAYS} days free, no card'`,
  `The yearly plan saves ${pounds(YEARLY_SAVING_PENCE)} and has a ${MONEY_BACK_DAYS}-day money-back guarantee`,
  `refusals with their reason, for ${limits.REFUSALS.days} days`,
  `The code is drawn ${limits.QR_IMAGE.drawDelayMs} ms after it arrives`,
  `if it was last entered more than ${limits.REAUTHENTICATE_AFTER_MINUTES} minutes ago`,
  `later ones for ${SCANNER.nextDelayMs} ms`,
  `${STAMP_AMOUNT.min} to ${STAMP_AMOUNT.max} stamps to add`,
  `'My last ${limits.OWN_LATEST}'`,
  `can be taken back as one for ${limits.CUSTOMER_IMPORTS.undoDays} days`,
  `at the counter, within ${limits.CUSTOMER_IMPORTS.keptDays} days`,
  `over ${limits.WHAT_IF.days.join(', ').replace(/, (\d+)$/, ' or $1')} days under other terms`,
  `is kept ${limits.WHAT_IF.keptDays} days`,
  `a trial that ends in ${limits.TRIAL_REMINDER_DAYS} days`,
  `${limits.PAYMENT_REMINDER_DAYS.join(' and ')} days after it`,
  `answer each once, within ${limits.DATA_COMPLAINTS.dueDays} days`,
  `Progress is saved ${seconds(limits.AUTOSAVE_DELAY_MS)} after a change and can be resumed for ${limits.REGISTRATION_PROGRESS_DAYS} days`,
  `up to ${SCANNER.scansPerSecond} times a second`,
  `every ${SCANNER.intervalMs} ms with the slow script decoder`,
  `finds nothing for ${SCANNER.readerPatienceMs === 3_000 ? 'three' : SCANNER.readerPatienceMs} seconds`,
  `new ones at least ${limits.PASSWORD_MIN} characters`,
  `at sign-up at least ${limits.NAME_MIN} characters`,
  `| ${STAMPS_REQUIRED.min} to ${STAMPS_REQUIRED.max} | settings: 'Choose between ${STAMPS_REQUIRED.min}-${STAMPS_REQUIRED.max} stamps'`,
  `at most ${limits.EMOJI_MAX} graphemes`,
  `| ${COOLDOWN_HOURS.min} to ${COOLDOWN_HOURS.max} hours; 0 is none`,
  `| ${STAMP_AMOUNT.min} to ${STAMP_AMOUNT.max}, ${STAMP_AMOUNT.default} unless chosen`,
  `A valid code has exactly ${limits.QR_CODE_LENGTH}`,
  `an answer within ${seconds(limits.REQUEST_TIMEOUT_MS)}`,
  `${STAMPS_REQUIRED.min} to ${STAMPS_REQUIRED.max} stamps a card (${STAMPS_REQUIRED.default})`,
  `cooldown ${COOLDOWN_HOURS.min} to ${COOLDOWN_HOURS.max} h (${COOLDOWN_HOURS.default} for a new programme)`,
  `a password of ${limits.PASSWORD_MIN} or more; a code of ${limits.QR_CODE_LENGTH}`,
  `undo within ${limits.UNDO_WITHIN_HOURS} h`,
  `success messages ${seconds(limits.SUCCESS_MESSAGE_MS)}, at the counter ${seconds(limits.EMPLOYEE_MESSAGE_MS)}`,
  `access tokens ${limits.ACCESS_TOKEN_SECONDS / 60} minutes, refresh tokens ${limits.REFRESH_TOKEN_DAYS} days`,
  `${limits.STAFF_PER_BUSINESS} staff accounts a business`,
  `${limits.SESSIONS_PER_ACCOUNT} sessions and ${limits.LIVE_CONNECTIONS_PER_ACCOUNT} live connections an account`,
  `${limits.REDEMPTION_UNDOS_PER_DAY} redemptions undone a day by one employee`,
  `${WRITES_PER_HOUR.codeRotations} new codes and ${WRITES_PER_HOUR.saves} saves an hour by one account`,
  `a trial remembered for ${limits.TRIAL_REMEMBERED_MONTHS} months`,
  `${limits.DEFAULT_TIME_ZONE} until its owner chooses another`,
  `${pounds(PLANS.monthly.pricePence)} a month, ${pounds(PLANS.six_month.pricePence)} for six months (if offered), ${pounds(PLANS.yearly.pricePence)} a year`,
  `A trial lasts ${limits.TRIAL_DAYS} days`,
  `failed payments retried within ${limits.PAYMENT_RETRY_DAYS} days, suspension at ${limits.SUSPEND_AFTER_DAYS}, the end at ${limits.TERMINATE_AFTER_DAYS}`,
  `${limits.UNUSED_ACCOUNT_DAYS / 365} for inactive customers, ${limits.TRANSACTION_YEARS} for transactions, ${limits.SUPPORT_NOTES.keptMonths / 12} for support`,
])('%s', (claim) => expect(page).toContain(claim));
