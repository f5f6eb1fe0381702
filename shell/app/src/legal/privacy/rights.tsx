import { REFRESH_TOKEN_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  BREACH_NOTICE_HOURS,
  CHANGES_NOTICE_DAYS,
  COOKIE_YEARS,
  MINIMUM_AGE,
  REQUEST_DAYS,
  SUPPORT_HOURS,
} from '../figures.ts';
import { ContactFacts, type Section } from '../legal-document.tsx';

/** What you can do, and how we look after your data: sections 8 to 15. */
export const rights: readonly Section[] = [
  {
    id: 'your-rights',
    title: 'Your Rights',
    body: (
      <>
        <p>You have the right:</p>
        <ul>
          <li>to know which of your data we process, and to have a copy of it;</li>
          <li>to have wrong data corrected, much of which you can do in your profile;</li>
          <li>to have your data erased, by deleting your account in your profile or by writing to us;</li>
          <li>to have its processing restricted;</li>
          <li>to receive what you have given us in a common machine-readable form;</li>
          <li>to object to processing that rests on our legitimate interests;</li>
          <li>to withdraw your consent where we rely on it;</li>
          <li>
            not to be subject to decisions made by machines alone that affect you significantly. We make none.
          </li>
        </ul>
        <p>
          We answer requests within {REQUEST_DAYS.answer} days. Where a request is complex we may need up to{' '}
          {REQUEST_DAYS.extension} days more, and tell you so. Requests are free of charge.
        </p>
        <p>
          You can <a href={paths.dataComplaint}>complain to us about your data</a> here, with or without an
          account. You may also complain to the Information Commissioner’s Office (ico.org.uk, 0303 123 1113).
          We would be glad to hear from you first.
        </p>
      </>
    ),
  },
  {
    id: 'data-security',
    title: 'Data Security',
    body: (
      <>
        <ul>
          <li>Connections are encrypted.</li>
          <li>Passwords are stored as Argon2id hashes; nobody here can read them.</li>
          <li>
            Names, emails and phone numbers are kept apart from the record of stamps, which knows only
            numbers.
          </li>
          <li>Access is given only to those who need it, and administrators’ acts are recorded.</li>
          <li>You can see where you are signed in, and sign any device out.</li>
        </ul>
        <p>
          If a breach puts your rights at risk we notify the regulator within {BREACH_NOTICE_HOURS} hours of
          learning of it, and you without undue delay where the risk to you is high.
        </p>
      </>
    ),
  },
  {
    id: 'international-transfers',
    title: 'International Transfers',
    body: (
      <p>
        We store personal data in the United Kingdom or the European Economic Area. Where a supplier processes
        it elsewhere, we rely on the UK’s adequacy regulations, or on the International Data Transfer
        Agreement or Addendum with further safeguards where they are needed. Ask us for a copy.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <table>
          <caption>Cookies and similar storage</caption>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">What for</th>
              <th scope="col">Kept for</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Strictly necessary</th>
              <td>Keeps you signed in. Scripts cannot read the cookie.</td>
              <td>{REFRESH_TOKEN_DAYS} days from your last visit</td>
            </tr>
            <tr>
              <th scope="row">Preferences, in your browser’s storage</th>
              <td>Your session, your colours and sounds, an unfinished registration.</td>
              <td>Up to {COOKIE_YEARS.usual} year</td>
            </tr>
            <tr>
              <th scope="row">Analytics</th>
              <td>None are set at present. Should that change, we ask for your consent first.</td>
              <td>Up to {COOKIE_YEARS.analytics} years</td>
            </tr>
          </tbody>
        </table>
        <p>
          You can delete cookies and storage in your browser at any time; you will then have to sign in again.
        </p>
      </>
    ),
  },
  {
    id: 'third-party',
    title: 'Third-Party Services',
    body: (
      <p>
        The payment provider, Apple Wallet and Google Wallet process data under their own policies when you
        choose to use them. Our pages load no scripts, fonts or trackers of third parties. This policy does
        not apply to other websites that we link to.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        The service is not for children under {MINIMUM_AGE}. We do not knowingly collect their data. If you
        believe that a child has given us data, tell us, and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to This Policy',
    body: (
      <p>
        We may change this policy. We tell you of a change that matters to you by email or in the service, and
        it takes effect {CHANGES_NOTICE_DAYS} days after that. The date at the top says when it was last
        changed.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          For anything about your data, write to us; we are there from {SUPPORT_HOURS}. Please write from the
          email of your account, so that we know that it is you.
        </p>
        <ContactFacts />
      </>
    ),
  },
];
