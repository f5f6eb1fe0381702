import { REASON_MAX, SECURITY_EVENT_DAYS, SESSION_ENDS_HOURS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Question } from './help-document.tsx';

/** What those ask who look after the platform. */
export const administrators: readonly Question[] = [
  {
    id: 'day',
    question: 'What needs me every day?',
    answer: (
      <p>
        The <a href={paths.admin.dashboard}>dashboard</a>: shops that wait for approval, the longest-waiting
        first, and the system’s health. Everything else can wait for a question.
      </p>
    ),
  },
  {
    id: 'approve',
    question: 'What does approving a shop do?',
    answer: (
      <p>
        It may give stamps from then on, and if it never had a plan its free trial begins. All shops that are
        shown under <a href={paths.admin.pendingBusinesses}>Pending</a> can be approved together.
      </p>
    ),
  },
  {
    id: 'reject',
    question: 'What does a rejected shop see?',
    answer: (
      <p>
        Your reason, word for word (up to {REASON_MAX} characters), and ‘Ask again’. So say what to mend. It
        is sold no plan meanwhile; asking again puts it among the pending ones, and you see that it did.
      </p>
    ),
  },
  {
    id: 'deactivate-shop',
    question: 'What happens when I deactivate a shop?',
    answer: (
      <p>
        Its owner and staff still sign in and read, but nothing is stamped or redeemed; customers read ‘This
        business is not taking part right now.’ Reactivating makes it as it was.
      </p>
    ),
  },
  {
    id: 'deactivate-user',
    question: 'What happens when I deactivate a customer?',
    answer: (
      <p>
        Their sessions end and they cannot sign in. Counters no longer recognise their code. Their cards are
        kept, and are there again when you reactivate them.
      </p>
    ),
  },
  {
    id: 'dispute',
    question: 'A shop and a customer disagree. How do I see what happened?',
    answer: (
      <p>
        <a href={paths.admin.audit}>Audit</a> replays a card from its record, entry by entry, with who did
        what when, and shows whether the record’s seals hold. The owner sees the same for their own cards.
      </p>
    ),
  },
  {
    id: 'settings',
    question: 'Which settings are there?',
    answer: (
      <p>
        Under <a href={paths.admin.settings}>Settings</a>: the trial’s length, what new programmes begin with,
        the daily limit of stamps an employee, the six-month plan, and an announcement that everybody reads.
        Below them stands who changed what, and when.
      </p>
    ),
  },
  {
    id: 'health',
    question: 'System Health is not green. What now?',
    answer: (
      <p>
        Each check on <a href={paths.admin.health}>System Health</a> says what it found. A read model that has
        fallen behind catches up by itself; one with parked events has a button to try them again, and any of
        them can be rebuilt while the old one serves. The runbook that came with the installation says the
        rest.
      </p>
    ),
  },
  {
    id: 'second-factor',
    question: 'Why am I asked for a second factor, and so often for my password?',
    answer: (
      <p>
        An administrator’s session ends after {SESSION_ENDS_HOURS.admin} hours, and important changes ask you
        to confirm your password. Set up an authenticator app or a passkey in your{' '}
        <a href={paths.profile}>profile</a>, and keep the recovery codes. Sign-ins and changes of{' '}
        {SECURITY_EVENT_DAYS} days are listed on System Health. A lost password is reset by whoever runs the
        servers, from the command line.
      </p>
    ),
  },
  {
    id: 'erasure',
    question: 'Somebody wants their data, or wants it erased',
    answer: (
      <p>
        Both are buttons in their own profile, which also proves who they are. Erasing takes away all that
        names them, everywhere; what they did stays counted, without a name. Nobody can do it for them.
      </p>
    ),
  },
];
