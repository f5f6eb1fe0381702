import {
  QR_CODE_LENGTH,
  REDEMPTION_UNDOS_PER_DAY,
  STAMP_AMOUNT,
  UNDO_WITHIN_HOURS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Question } from './help-document.tsx';

/** Employees’ questions. */
export const staff: readonly Question[] = [
  {
    id: 'sign-in',
    question: 'Where do I sign in?',
    answer: (
      <p>
        At the <a href={paths.employee.login}>Employee Sign In</a>, with your email and the password that you
        chose by the link in your invitation. The other sign-in pages are for customers and owners.
      </p>
    ),
  },
  {
    id: 'password',
    question: 'I forgot my password',
    answer: (
      <p>
        Press <a href={`${paths.forgotPassword}?type=employee`}>Forgot password?</a> at the sign-in: we mail
        you a link to choose a new one. If you know it and want another, change it in your{' '}
        <a href={paths.employee.profile}>profile</a>; that signs you out on every other device.
      </p>
    ),
  },
  {
    id: 'scan',
    question: 'How do I give a stamp?',
    answer: (
      <p>
        Open the <a href={paths.employee.scanner}>scanner</a>, press ‘Start Camera’ and point it at the
        customer’s code. Their card opens: choose {STAMP_AMOUNT.min} to {STAMP_AMOUNT.max} stamps and press
        ‘Add Stamps’. The customer sees them at once.
      </p>
    ),
  },
  {
    id: 'camera',
    question: 'The camera does not start',
    answer: (
      <p>
        The browser asks whether Stampwell may use the camera. If somebody pressed ‘no’, allow it in the
        browser’s settings for this page and load the page again. Close other apps that use the camera. Until
        it works, type the code.
      </p>
    ),
  },
  {
    id: 'type',
    question: 'The code cannot be read',
    answer: (
      <p>
        Ask the customer to turn up the brightness and hold the phone still. Or press ‘Enter Code Manually’
        and type the {QR_CODE_LENGTH} letters and numbers under the code.
      </p>
    ),
  },
  {
    id: 'cooldown',
    question: 'It says that the customer has to wait',
    answer: (
      <p>
        Your shop has set a waiting time between two stamps, and the page says when this customer can have the
        next one. You cannot skip it, but you can redeem a full card meanwhile.
      </p>
    ),
  },
  {
    id: 'reward',
    question: 'How do I redeem a reward?',
    answer: (
      <p>
        A full card says ‘Eligible for reward!’. Press and hold ‘Redeem Reward’ until the button has filled (a
        tap is not enough), then hand over the reward. Customers can also redeem on their own phone while you
        look: the confirmation has a running clock, so you can tell it from a picture.
      </p>
    ),
  },
  {
    id: 'undo',
    question: 'I gave the wrong number of stamps',
    answer: (
      <p>
        Press ‘Undo’ on the customer’s page, or find the entry under ‘My last 20’, and give the right number.
        You can undo for {UNDO_WITHIN_HOURS} hours. Rewards can be undone too, {REDEMPTION_UNDOS_PER_DAY} a
        day; if there are more, ask the owner.
      </p>
    ),
  },
  {
    id: 'offline',
    question: 'There is no internet connection',
    answer: (
      <p>
        You can go on giving stamps. They are kept on this device and sent once the connection is back; you
        then see which were accepted. Keep the page open, or open it again later. To redeem a reward you need
        to be online.
      </p>
    ),
  },
  {
    id: 'limit',
    question: 'It says that I have reached a limit, or that no stamps can be given',
    answer: (
      <p>
        There can be a limit to the stamps that an employee gives in a day. You can go on tomorrow; the owner
        can give more today. If the page says that no stamps can be given at all, please tell the owner. You
        can’t stamp your own card at the shop you work for.
      </p>
    ),
  },
];
