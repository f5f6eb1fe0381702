import {
  QR_CODE_LENGTH,
  REDEMPTION_UNDOS_PER_DAY,
  STAMP_AMOUNT,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Question } from './help-document.tsx';

/** What those ask who stand at the counter. */
export const staff: readonly Question[] = [
  {
    id: 'sign-in',
    question: 'Where do I sign in?',
    answer: (
      <p>
        At the <a href={paths.employee.login}>Employee Sign In</a>, with the email and the password that your
        employer gave you. Customers and owners sign in elsewhere.
      </p>
    ),
  },
  {
    id: 'password',
    question: 'I forgot my password',
    answer: (
      <p>
        Ask the owner: they set a new one for you under ‘Manage Staff’. You can change it in your{' '}
        <a href={paths.employee.profile}>profile</a>, which also signs you out everywhere else.
      </p>
    ),
  },
  {
    id: 'scan',
    question: 'How do I give a stamp?',
    answer: (
      <p>
        Open the <a href={paths.employee.scanner}>scanner</a>, start the camera and hold the customer’s code
        in the frame. Their card opens: choose {STAMP_AMOUNT.min} to {STAMP_AMOUNT.max} stamps and press ‘Add
        Stamps’. The customer sees them at once.
      </p>
    ),
  },
  {
    id: 'camera',
    question: 'The camera does not start',
    answer: (
      <p>
        The browser asks once whether the camera may be used. If that was refused, allow it in the browser’s
        settings for this page and load the page again. Close other programs that use the camera. Until then,
        type the code.
      </p>
    ),
  },
  {
    id: 'type',
    question: 'The code cannot be read',
    answer: (
      <p>
        Ask the customer to turn the brightness up and to hold the phone still, or press ‘Enter Code Manually’
        and type the {QR_CODE_LENGTH} letters and numbers under it. Letters that look like numbers are found
        either way.
      </p>
    ),
  },
  {
    id: 'cooldown',
    question: 'It says that the customer has to wait',
    answer: (
      <p>
        Your shop has set a time between two stamps of one customer, and it is not over. The page says when it
        is. Nobody can skip it; a reward can be redeemed all the same.
      </p>
    ),
  },
  {
    id: 'reward',
    question: 'How do I redeem a reward?',
    answer: (
      <p>
        A full card says ‘Eligible for reward!’. Hold ‘Redeem Reward’ until it is filled, and hand it over:
        all stamps on the card are used. A tap does nothing. A customer may also redeem on their own phone
        while you look: the confirmation there has a running clock, so you can tell it from a picture.
      </p>
    ),
  },
  {
    id: 'undo',
    question: 'I gave the wrong number of stamps',
    answer: (
      <p>
        Undo the entry on the customer’s page, within {UNDO_WITHIN_HOURS} hours, and give the right number.
        Rewards can be undone too, {REDEMPTION_UNDOS_PER_DAY} a day; the owner undoes more.
      </p>
    ),
  },
  {
    id: 'offline',
    question: 'There is no connection',
    answer: (
      <p>
        Stamps can be kept on this device: they are sent by themselves when the connection is back, and each
        is then shown as accepted or refused. Keep the page open, or open it again later. Redeeming waits for
        the connection.
      </p>
    ),
  },
  {
    id: 'limit',
    question: 'It says that a limit is reached, or that no stamps can be given',
    answer: (
      <p>
        Owners can set how many stamps one employee gives in a day; it begins again tomorrow, and the owner
        has no limit. If the page says that no stamps can be given at all, the shop’s plan has lapsed: tell
        the owner. You can’t stamp your own card at the shop you work for.
      </p>
    ),
  },
];
