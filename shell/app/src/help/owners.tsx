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

/** Owners’ questions. */
export const owners: readonly Question[] = [
  {
    id: 'start',
    question: 'How do I start?',
    answer: (
      <p>
        <a href={paths.business.register}>Register your business</a>: five short steps. We check each new shop
        before it can give stamps; meanwhile you can set everything up. If we cannot approve it yet, your
        dashboard says what to correct, and you can ask again there.
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
        free, and you need no payment card for them. If you pay yearly you can have your money back within{' '}
        {MONEY_BACK_DAYS} days. Your customers never pay.
      </p>
    ),
  },
  {
    id: 'programme',
    question: 'How do I set or change my programme?',
    answer: (
      <p>
        On the page <a href={paths.business.programme}>Programme</a> of your profile, under ‘Loyalty Program
        Settings’: {STAMPS_REQUIRED.min} to {STAMPS_REQUIRED.max} stamps for a reward, what the reward is, and
        how many hours a customer waits between two stamps (0 to {COOLDOWN_HOURS.max}). A change applies to
        every card at once; your customers keep their stamps.
      </p>
    ),
  },
  {
    id: 'staff',
    question: 'How do my staff sign in?',
    answer: (
      <p>
        Under <a href={paths.business.employees}>Manage Staff</a> you enter an email and a password for each
        of them, and copy the address of their sign-in page to send to them. They can scan, give stamps and
        redeem rewards; they do not see your figures or settings. When somebody leaves, press ‘Deactivate’: it
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
        its eight characters. Their card opens: give {STAMP_AMOUNT.min} to {STAMP_AMOUNT.max} stamps, or
        redeem the reward if the card is full. If your internet is down, stamps are kept on the device and
        sent once it is back. To redeem you need to be online.
      </p>
    ),
  },
  {
    id: 'paper',
    question: 'My customers have half-full paper cards. What now?',
    answer: (
      <p>
        Carry them over: scan the customer’s code, press ‘Carry over a paper card’ and choose how many stamps
        are on it. That works once for each customer, and can be undone like a stamp. Let your staff do it, or
        change how many cards you take a day, under ‘Paper cards’ in your <a href={paths.profile}>profile</a>.
      </p>
    ),
  },
  {
    id: 'undo',
    question: 'I gave a stamp by mistake. Can I undo it?',
    answer: (
      <p>
        Yes, for {UNDO_WITHIN_HOURS} hours. Right after a stamp press ‘Undo’ at the counter; later, use your
        dashboard or the customer’s card under <a href={paths.business.customers}>Customers</a>. Your staff
        can undo at the counter, too. Undoing a reward gives the customer their stamps back. An employee can
        undo {REDEMPTION_UNDOS_PER_DAY} rewards a day; you have no limit.
      </p>
    ),
  },
  {
    id: 'misuse',
    question: 'How do I stop people from cheating?',
    answer: (
      <p>
        Set a waiting time between two stamps, so that nobody fills a card in one visit, and a daily limit for
        each employee; both are in your ‘Loyalty Program Settings’. Nobody can stamp their own card. You see
        who gave every stamp, and <a href={paths.business.unusual}>Unusual</a> shows you what looks odd. An
        entry can be undone but never removed from the record.
      </p>
    ),
  },
  {
    id: 'payment',
    question: 'What happens if a payment fails, or I cancel?',
    answer: (
      <>
        <p>
          If a payment fails, everything works for another {SUSPEND_AFTER_DAYS} days, and your dashboard says
          what to do. After that you can give no stamps until it is paid; after {TERMINATE_AFTER_DAYS} days
          the subscription ends.
        </p>
        <p>
          You cancel under <a href={paths.business.manageSubscription}>Subscription</a>; it then runs until
          the end of the time that you have paid for. Afterwards you can still see everything, and your
          customers can redeem what they have earned.
        </p>
      </>
    ),
  },
  {
    id: 'figures',
    question: 'Where are my figures, and can I take them with me?',
    answer: (
      <p>
        <a href={paths.business.analytics}>Analytics</a> shows your scans, stamps, rewards, new customers and
        staff, in your shop’s time zone. You can download your transactions and customers there and open them
        in a spreadsheet.
      </p>
    ),
  },
  {
    id: 'close',
    question: 'How do I close my shop’s account?',
    answer: (
      <p>
        On the page <a href={paths.business.account}>Mails and data</a> of your profile. Before you confirm,
        we show you how many customers and unredeemed rewards would be lost. Your staff can no longer sign in,
        and your customers’ cards say that the shop has closed. It cannot be undone.
      </p>
    ),
  },
];
