import { REASON_MAX, SECURITY_EVENT_DAYS, SESSION_ENDS_HOURS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Question } from './help-document.tsx';

/** Administrators’ questions. */
export const administrators: readonly Question[] = [
  {
    id: 'day',
    question: 'What should I look at every day?',
    answer: (
      <p>
        The <a href={paths.admin.dashboard}>dashboard</a>: it shows the shops that wait for approval, the
        longest-waiting first, and the system’s health.
      </p>
    ),
  },
  {
    id: 'approve',
    question: 'What does approving a shop do?',
    answer: (
      <p>
        The shop can give stamps from then on. If it never had a plan, its free trial starts. Under{' '}
        <a href={paths.admin.pendingBusinesses}>Pending</a> you can look at the shops one by one, and approve
        those you chose together. For an hour, and until its first stamp, an approval can be undone.
      </p>
    ),
  },
  {
    id: 'reject',
    question: 'What does a rejected shop see?',
    answer: (
      <p>
        Your reason, word for word (up to {REASON_MAX} characters), so say what to correct. The owner can
        press ‘Ask again’, which puts the shop back under Pending. Until then it cannot buy a plan.
      </p>
    ),
  },
  {
    id: 'deactivate-shop',
    question: 'What happens when I deactivate a shop?',
    answer: (
      <p>
        Its owner and staff can still sign in and look things up, but they cannot give stamps or redeem
        rewards. Customers see ‘This business is not taking part right now.’ If you reactivate it, everything
        is as before.
      </p>
    ),
  },
  {
    id: 'deactivate-user',
    question: 'What happens when I deactivate a customer?',
    answer: (
      <p>
        They are signed out and cannot sign in, and no shop can scan their code. Their cards are kept:
        reactivate them, and everything is back.
      </p>
    ),
  },
  {
    id: 'dispute',
    question: 'A shop and a customer disagree. How do I see what happened?',
    answer: (
      <p>
        <a href={paths.admin.audit}>Audit</a> shows every step of a card: who did what, and when. It also
        checks that nobody has changed the record since. Owners see the same steps for their own customers.
      </p>
    ),
  },
  {
    id: 'settings',
    question: 'What can I change in the settings?',
    answer: (
      <p>
        Under <a href={paths.admin.settings}>Settings</a>: the length of the free trial, what new programmes
        start with, how many stamps an employee can give in a day, whether the six-month plan is offered, and
        an announcement for everybody who is signed in. Below you see who changed what, and when.
      </p>
    ),
  },
  {
    id: 'health',
    question: 'System Health is not green. What now?',
    answer: (
      <p>
        Each check on <a href={paths.admin.health}>System Health</a> says what is wrong. A read model (the
        figures behind a screen) that has fallen behind catches up by itself. If events were set aside, press
        ‘Retry’; if figures are wrong, press ‘Rebuild’: users see the old ones until it is done. The runbook
        that came with the installation covers the rest.
      </p>
    ),
  },
  {
    id: 'second-factor',
    question: 'Why am I asked for a code, and for my password so often?',
    answer: (
      <p>
        Administrators can change a lot, so you are signed out after {SESSION_ENDS_HOURS.admin} hours, and
        important changes ask for your password again. Set up an authenticator app or a passkey in your{' '}
        <a href={paths.profile}>profile</a>, and keep the recovery codes. System Health lists the sign-ins and
        security changes of the last {SECURITY_EVENT_DAYS} days. If you forget your password, the people who
        run the servers can reset it.
      </p>
    ),
  },
  {
    id: 'erasure',
    question: 'Somebody wants a copy of their data, or wants it erased',
    answer: (
      <p>
        They do both themselves, at the end of their profile, where they also prove who they are. Erasing
        removes everything that names them; their stamps and rewards stay in the figures, without a name. You
        cannot do it for them.
      </p>
    ),
  },
];
