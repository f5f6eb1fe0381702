import {
  COOLDOWN_HOURS,
  EMAIL_LINK_HOURS,
  PASSWORD_RESET_MINUTES,
  QR_CODE_LENGTH,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { RETENTION_YEARS } from '../legal/figures.ts';
import type { Question } from './help-document.tsx';

/** Customers’ questions. */
export const customers: readonly Question[] = [
  {
    id: 'collect',
    question: 'How do I collect a stamp?',
    answer: (
      <p>
        Open <a href={paths.qrCode}>My QR</a> and show the code at the counter. The staff scan it, and the
        stamp is on your card before you put the phone away. You have one code for all shops, and your first
        stamp at a shop starts a card there. If the camera cannot read the code, the staff can type the{' '}
        {QR_CODE_LENGTH} letters and numbers under it.
      </p>
    ),
  },
  {
    id: 'reward',
    question: 'How do I get my reward?',
    answer: (
      <p>
        A full card says ‘Ready to redeem!’. Show your code and ask for the reward. You can also redeem it
        yourself: open the card, press ‘Redeem Reward’ while the staff are looking, and show them the
        confirmation with its running clock. The card starts again at 0 stamps.
      </p>
    ),
  },
  {
    id: 'no-stamp',
    question: 'Why didn’t I get a stamp this time?',
    answer: (
      <>
        <p>
          Usually because your last stamp there was only a short while ago. Each shop sets how long you wait
          between two stamps, up to {COOLDOWN_HOURS.max} hours, and the staff can see when you can have the
          next one.
        </p>
        <p>
          If the card says ‘This shop is not giving stamps at the moment.’, the shop has paused. You can still
          redeem a reward that you have earned there.
        </p>
      </>
    ),
  },
  {
    id: 'mistake',
    question: 'A stamp is missing, or something is wrong. What can I do?',
    answer: (
      <p>
        Tell the shop. For {UNDO_WITHIN_HOURS} hours the staff can undo a stamp or a reward that was redeemed
        by mistake, and you get those stamps back. After you have left, open the card, then ‘Card history’,
        and write to the shop about the entry that is wrong or missing: the owner’s answer appears there.
      </p>
    ),
  },
  {
    id: 'offline',
    question: 'Does it work without an internet connection?',
    answer: (
      <p>
        Yes, once you have opened it on your phone: your code and your cards, as you last saw them, are kept
        there. To redeem a reward on your own phone you need to be online.
      </p>
    ),
  },
  {
    id: 'home-screen',
    question: 'How do I put Stampwell on my home screen?',
    answer: (
      <>
        <p>
          Your <a href={paths.profile}>profile</a> has the steps for the phone that you hold. In short:
        </p>
        <ul>
          <li>iPhone and iPad: press the share button, then ‘Add to Home Screen’.</li>
          <li>Chrome on Android: open the menu with the three dots, then ‘Add to Home screen’.</li>
          <li>Firefox on Android: open the menu with the three dots, then ‘Add app to Home screen’.</li>
          <li>Samsung Internet: open the menu, then ‘Add page to’ and ‘Home screen’.</li>
          <li>Chrome or Edge on a computer: press the install button at the end of the address.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'lost-phone',
    question: 'I lost my phone, or somebody else has my code',
    answer: (
      <p>
        Sign in on another device. Your <a href={paths.profile}>profile</a> shows where you are signed in, and
        you can sign out the phone there. On <a href={paths.qrCode}>My QR</a> you can get a new code; the old
        one stops working at once. You keep all your stamps.
      </p>
    ),
  },
  {
    id: 'expire',
    question: 'Do stamps expire? Are they worth money?',
    answer: (
      <p>
        Stamps on your card do not run out, and you keep them if a shop changes its programme. They have no
        cash value and cannot be moved to another person or shop. If you have not used your account for{' '}
        {RETENTION_YEARS.inactiveEndUser} years we delete it, and mail you first: see the{' '}
        <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    ),
  },
  {
    id: 'closed',
    question: 'What happens when a shop closes?',
    answer: (
      <p>
        Its card says ‘This shop has closed’, and its stamps and rewards can no longer be used. Open the card
        and press ‘Put this card away’ to take it off your list.
      </p>
    ),
  },
  {
    id: 'sign-in',
    question: 'I cannot sign in, or I want to change my email or password',
    answer: (
      <>
        <p>
          ‘Forgot password?’ on the <a href={paths.login}>sign-in page</a> sends you a link that works once,
          for {PASSWORD_RESET_MINUTES} minutes. For your safety you then get a new QR code.
        </p>
        <p>
          You change both in your <a href={paths.profile}>profile</a>. We send a link to your new email
          address: open it within {EMAIL_LINK_HOURS} hours. Until then the old address stays.
        </p>
      </>
    ),
  },
  {
    id: 'leave',
    question: 'How do I get a copy of my data, or delete my account?',
    answer: (
      <p>
        Both are at the end of your <a href={paths.profile}>profile</a>. The download contains everything that
        we hold about you. ‘Delete Account’ asks for your password and cannot be undone: your name, email and
        code are erased, and you lose your stamps and rewards.
      </p>
    ),
  },
];
