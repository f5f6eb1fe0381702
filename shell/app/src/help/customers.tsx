import {
  COOLDOWN_HOURS,
  EMAIL_LINK_HOURS,
  PASSWORD_RESET_MINUTES,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { RETENTION_YEARS } from '../legal/figures.ts';
import type { Question } from './help-document.tsx';

/** What those ask who collect stamps. */
export const customers: readonly Question[] = [
  {
    id: 'collect',
    question: 'How do I collect a stamp?',
    answer: (
      <p>
        Open <a href={paths.qrCode}>My QR</a> and show the code at the counter. The staff scan it, and the
        stamp is on your card before you put the phone away. One code is good for every shop; a new shop’s
        card is made with its first stamp. Where the camera fails, the staff can type the eight letters and
        numbers under your code.
      </p>
    ),
  },
  {
    id: 'reward',
    question: 'How do I get my reward?',
    answer: (
      <p>
        A full card says ‘Ready to redeem!’. Show your code and ask for the reward, or open the card and press
        ‘Redeem Reward’ while the staff are looking: it asks you once more, then shows a confirmation with a
        running clock. All stamps on that card are used, and it begins again at 0.
      </p>
    ),
  },
  {
    id: 'no-stamp',
    question: 'Why did I get no stamp this time?',
    answer: (
      <>
        <p>
          Most often because your last one there was a short while ago: each shop decides how long it waits
          between two visits, up to {COOLDOWN_HOURS.max} hours. The staff see when they can give the next one.
        </p>
        <p>
          A shop can also be taking a break. Then its card says ‘This shop is not giving stamps at the
          moment.’ What you have earned there can still be redeemed.
        </p>
      </>
    ),
  },
  {
    id: 'mistake',
    question: 'A stamp or a reward is wrong. What can I do?',
    answer: (
      <p>
        Tell the shop. Its staff can take back the newest entry of your card for {UNDO_WITHIN_HOURS} hours,
        also a reward that was redeemed by mistake: the stamps are then yours again. Everything that happened
        is in your <a href={paths.activity}>Activity</a>, with its time.
      </p>
    ),
  },
  {
    id: 'offline',
    question: 'Does it work without a connection?',
    answer: (
      <p>
        Your code and your cards as they were last stay on your phone, so you can collect in a cellar, too.
        Redeeming from your own phone needs a connection.
      </p>
    ),
  },
  {
    id: 'lost-phone',
    question: 'I lost my phone, or somebody has my code',
    answer: (
      <p>
        Sign in on another device. Your <a href={paths.profile}>profile</a> lists where you are signed in, and
        signs any of them out. On <a href={paths.qrCode}>My QR</a> you can have a new code: the old one stops
        working at once. Your stamps stay.
      </p>
    ),
  },
  {
    id: 'expire',
    question: 'Do stamps expire? Are they worth money?',
    answer: (
      <p>
        A shop that changes its programme leaves you the stamps that you have. Stamps have no cash value and
        cannot be moved to another person or shop. An account that nobody has used for{' '}
        {RETENTION_YEARS.inactiveEndUser} years is not kept, as the <a href={paths.privacy}>Privacy Policy</a>{' '}
        says.
      </p>
    ),
  },
  {
    id: 'closed',
    question: 'What happens when a shop closes?',
    answer: (
      <p>
        Its card says ‘This shop has closed’ and counts no more. You can put it away from the card’s own page.
      </p>
    ),
  },
  {
    id: 'sign-in',
    question: 'I cannot sign in, or want to change my email or password',
    answer: (
      <>
        <p>
          ‘Forgot password?’ on the <a href={paths.login}>sign-in page</a> mails you a link that works once,
          for {PASSWORD_RESET_MINUTES} minutes. For your safety your QR code is another one afterwards.
        </p>
        <p>
          Email and password are changed in your <a href={paths.profile}>profile</a>. A new email counts once
          you have followed the link that we send there, within {EMAIL_LINK_HOURS} hours.
        </p>
      </>
    ),
  },
  {
    id: 'leave',
    question: 'How do I get a copy of my data, or leave?',
    answer: (
      <p>
        Both are at the end of your <a href={paths.profile}>profile</a>. The download has everything that we
        hold of you. ‘Delete Account’ asks for your password and cannot be undone: your name, email and code
        are erased, and stamps and rewards are lost.
      </p>
    ),
  },
];
