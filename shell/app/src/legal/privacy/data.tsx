import {
  KNOWN_DEVICE_DAYS,
  MAIL_LOG_DAYS,
  REFRESH_TOKEN_DAYS,
  SECURITY_EVENT_DAYS,
  TRIAL_REMEMBERED_MONTHS,
  UNUSED_WARNING_DAYS,
  VOID_PASS_DAYS,
} from '@stampwell/contracts';
import { paths } from '@stampwell/contracts/paths.ts';
import { DELETED_WITHIN_DAYS, RETENTION_YEARS } from '../figures.ts';
import { ContactFacts, type Section } from '../legal-document.tsx';

/** Who, which data, why, with whom and for how long: sections 1 to 7. */
export const data: readonly Section[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <>
        <p>
          This policy explains what personal data Stampwell processes when you use our website and
          application, why, and what you can do about it. It applies to customers, business owners and their
          employees, and should be read with our <a href={paths.terms}>Terms of Service</a>.
        </p>
        <p>
          In short: we keep what a stamp card needs, we do not sell personal data, and we show a business only
          its own customers.
        </p>
      </>
    ),
  },
  {
    id: 'data-controller',
    title: 'Data Controller',
    body: (
      <>
        <p>
          The controller under the UK General Data Protection Regulation (UK GDPR) and the Data Protection Act
          2018 is:
        </p>
        <ContactFacts />
        <p>
          A business at which you collect stamps is a controller of its own for what it does with your name,
          your email and your visits.
        </p>
      </>
    ),
  },
  {
    id: 'information-collect',
    title: 'Information We Collect',
    body: (
      <>
        <h3>What you tell us</h3>
        <ul>
          <li>Customers: name, email and a password, of which we keep only a one-way hash.</li>
          <li>
            Business owners: the same, and the business’s name, address, phone number, description and
            programme.
          </li>
          <li>
            Employees: the name and email that their employer enters, and the password that they choose.
          </li>
          <li>What you write to our support.</li>
        </ul>
        <h3>What arises from using the service</h3>
        <ul>
          <li>your personal QR code, which stands for your account and says nothing else about you;</li>
          <li>stamps, redemptions and the businesses and times they belong to;</li>
          <li>your questions to a business, its answers, and when you read them;</li>
          <li>sign-ins: the time, the kind of device and browser, and the network address;</li>
          <li>technical records of errors and misuse.</li>
        </ul>
        <h3>Payments</h3>
        <p>
          Businesses pay through our payment provider. We learn whether a payment succeeded, never the card’s
          number.
        </p>
        <h3>The camera</h3>
        <p>
          Pictures of the camera are read on the device of the person who scans. They are neither sent to us
          nor stored.
        </p>
      </>
    ),
  },
  {
    id: 'legal-basis',
    title: 'Legal Basis',
    body: (
      <ul>
        <li>
          <strong>Contract:</strong> to keep your account and your cards, to give and redeem stamps, to bill
          businesses.
        </li>
        <li>
          <strong>Legitimate interests:</strong> to keep the service secure, to prevent misuse, to understand
          how it is used and to improve it, and to give businesses the figures of their own programme. We have
          weighed these interests against yours.
        </li>
        <li>
          <strong>Legal obligation:</strong> to keep business records, and to answer authorities where the law
          requires it.
        </li>
        <li>
          <strong>Consent:</strong> for anything that is not needed, such as analytics cookies or news by
          email. You may withdraw it at any time.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-we-use',
    title: 'How We Use Your Information',
    body: (
      <ul>
        <li>to show you your cards, rewards and history, and to update them as you are stamped;</li>
        <li>to let a business recognise you at the counter by your QR code;</li>
        <li>to show businesses statistics of their own customers;</li>
        <li>
          to mail you what you ask for, such as a link to reset your password, and news of your account;
        </li>
        <li>to detect fraud, such as stamps that were not earned;</li>
        <li>to support you, and to keep the service running and secure.</li>
      </ul>
    ),
  },
  {
    id: 'data-sharing',
    title: 'Data Sharing',
    body: (
      <>
        <p>We do not sell personal data. We share it only:</p>
        <ul>
          <li>
            with the businesses at which you collect stamps: your name, email and your own card there, never
            what you do elsewhere;
          </li>
          <li>
            with suppliers who process it for us, under contract: hosting, email, and the payment provider for
            businesses;
          </li>
          <li>
            with Apple or Google, if you add your code or a card to their wallet: what stands on it, also as
            it changes;
          </li>
          <li>
            with the push service of your browser, if you switch notices on: what a notice says goes there
            encrypted, and only your browser can read it;
          </li>
          <li>with authorities and courts, where the law obliges us;</li>
          <li>with a successor, if our business is sold, which is bound by this policy.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'data-retention',
    title: 'Data Retention',
    body: (
      <>
        <table>
          <caption>How long we keep what</caption>
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Kept for</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Business data</th>
              <td>{RETENTION_YEARS.business} years after the account has ended</td>
            </tr>
            <tr>
              <th scope="row">Accounts of inactive customers</th>
              <td>
                {RETENTION_YEARS.inactiveEndUser} years after they were last used; we mail you{' '}
                {UNUSED_WARNING_DAYS} days before
              </td>
            </tr>
            <tr>
              <th scope="row">Transactions</th>
              <td>{RETENTION_YEARS.transactions} years, in lists and exports</td>
            </tr>
            <tr>
              <th scope="row">Support interactions, and complaints about data</th>
              <td>{RETENTION_YEARS.support} years</td>
            </tr>
            <tr>
              <th scope="row">Where you are signed in</th>
              <td>{REFRESH_TOKEN_DAYS + 1} days after it was last used</td>
            </tr>
            <tr>
              <th scope="row">What happened to your account’s security</th>
              <td>{SECURITY_EVENT_DAYS} days</td>
            </tr>
            <tr>
              <th scope="row">That a browser has signed in before</th>
              <td>{KNOWN_DEVICE_DAYS} days</td>
            </tr>
            <tr>
              <th scope="row">A wallet pass of an account that was deleted</th>
              <td>
                {VOID_PASS_DAYS} days, without your name, so that your phone learns that the card is gone
              </td>
            </tr>
            <tr>
              <th scope="row">That we mailed you</th>
              <td>{MAIL_LOG_DAYS} days: the kind and the time, not what it said</td>
            </tr>
            <tr>
              <th scope="row">That an email address has had its free trial</th>
              <td>{TRIAL_REMEMBERED_MONTHS} months, as a keyed hash that does not show the address</td>
            </tr>
          </tbody>
        </table>
        <p>
          A stamp or redemption that is no longer listed stays in its card’s own history, because it explains
          the balance. It refers to you only by a number, and once your account is deleted to nobody.
        </p>
        <p>
          If you delete your account, your personal data is deleted within {DELETED_WITHIN_DAYS} days. Stamps
          and redemptions remain as figures that no longer name you. What the law makes us keep is set aside
          and used for nothing else.
        </p>
      </>
    ),
  },
];
