import {
  COOLDOWN_HOURS,
  REDEMPTION_UNDOS_PER_DAY,
  STAFF_PER_BUSINESS,
  STAMP_AMOUNT,
  STAMPS_REQUIRED,
  SUSPEND_AFTER_DAYS,
  TERMINATE_AFTER_DAYS,
  TRIAL_DAYS,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { MONEY_BACK_DAYS, PLANS } from '@stampwell/contracts/plans.ts';
import { money } from '@stampwell/ui/static';
import type { Question } from './help-document.tsx';

/** What those ask who run a programme. */
export const owners: readonly Question[] = [
  {
    id: 'start',
    question: 'How do I start?',
    answer: (
      <p>
        <a href={paths.business.register}>Register your business</a>: five short steps. We look at each new
        shop before it gives stamps; meanwhile you can set everything up. If something is missing you are told
        what, and can ask again from your dashboard. You pay nothing until you are approved and your trial is
        over.
      </p>
    ),
  },
  {
    id: 'price',
    question: 'What does it cost?',
    answer: (
      <p>
        {money(PLANS.monthly.pricePence)} a month or {money(PLANS.yearly.pricePence)} a year, for any number
        of customers, stamps and staff accounts up to {STAFF_PER_BUSINESS}. The first {TRIAL_DAYS} days are
        free and need no card. The yearly plan can be given back within {MONEY_BACK_DAYS} days. Customers
        never pay.
      </p>
    ),
  },
  {
    id: 'programme',
    question: 'How do I set or change my programme?',
    answer: (
      <p>
        In your <a href={paths.profile}>profile</a>, under ‘Loyalty Program Settings’: {STAMPS_REQUIRED.min}{' '}
        to {STAMPS_REQUIRED.max} stamps for a reward, what the reward is, and how many hours lie between two
        stamps of one customer (0 to {COOLDOWN_HOURS.max}). A change counts from then on for every card; cards
        keep their stamps.
      </p>
    ),
  },
  {
    id: 'staff',
    question: 'How do my staff sign in?',
    answer: (
      <p>
        Under <a href={paths.business.employees}>Manage Staff</a> you give each of them an email and a
        password, and send them the address of the employees’ sign-in that stands there. They scan, stamp and
        redeem; they see neither your figures nor your settings. Whoever leaves is deactivated there, which
        signs them out at once.
      </p>
    ),
  },
  {
    id: 'counter',
    question: 'How do I give stamps and redeem rewards?',
    answer: (
      <p>
        Open <a href={paths.business.scanner}>Scan</a> and point the camera at the customer’s code, or type
        its eight characters. You then see their card and give {STAMP_AMOUNT.min} to {STAMP_AMOUNT.max} stamps
        at once, or redeem a full card. Without a connection stamps wait on the device and are sent when it is
        back; redeeming waits for the connection.
      </p>
    ),
  },
  {
    id: 'undo',
    question: 'Something was stamped by mistake',
    answer: (
      <p>
        For {UNDO_WITHIN_HOURS} hours you and your staff can undo an entry: on the customer’s page at the
        counter, on your dashboard, or in <a href={paths.business.activity}>Activity</a>. An undone reward
        gives its stamps back. Employees can undo {REDEMPTION_UNDOS_PER_DAY} redemptions a day, you as many as
        you need.
      </p>
    ),
  },
  {
    id: 'misuse',
    question: 'How do I keep anybody from misusing it?',
    answer: (
      <p>
        The time between two stamps stops a card from being filled in one visit. A daily limit for each
        employee can be set with your programme. Nobody can stamp a card of their own email. Every entry names
        who made it, unusual ones are marked, and nothing in the record can be changed without leaving a
        trace.
      </p>
    ),
  },
  {
    id: 'payment',
    question: 'What happens if a payment fails, or I cancel?',
    answer: (
      <>
        <p>
          After a failed payment everything works for {SUSPEND_AFTER_DAYS} days, while your dashboard says
          what to do. Then stamps stop and the rest can be read; after {TERMINATE_AFTER_DAYS} days the
          subscription ends.
        </p>
        <p>
          You cancel under <a href={paths.business.manageSubscription}>Subscription</a>; it ends with what you
          have paid for. Afterwards you can still read everything, and customers can redeem what they have
          earned.
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    question: 'Where are my figures, and can I take them with me?',
    answer: (
      <p>
        <a href={paths.business.analytics}>Analytics</a> shows scans, stamps, rewards, new customers and your
        staff, for a week to a year; days are those of your shop’s time zone. Transactions and customers can
        be downloaded there as files for a spreadsheet.
      </p>
    ),
  },
  {
    id: 'close',
    question: 'How do I close my shop’s account?',
    answer: (
      <p>
        At the end of your <a href={paths.profile}>profile</a>. Before you confirm you are told in numbers
        what is lost: customers, full cards that are owed, staff and subscription. Your customers’ cards then
        say that the shop has closed. It cannot be undone.
      </p>
    ),
  },
];
