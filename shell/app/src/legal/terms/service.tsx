import { paths } from '@stampwell/contracts/paths.ts';
import { MINIMUM_AGE } from '../figures.ts';
import type { Section } from '../legal-document.tsx';

/** Who, what and for whom: sections 1 to 5. */
export const service: readonly Section[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    body: (
      <>
        <p>
          These terms are an agreement between you and the operator named at the top of this page
          (“Stampwell”, “we”, “us”). They govern your use of the Stampwell website, application and
          programming interface (together, the “Service”), a digital loyalty program provided from the United
          Kingdom.
        </p>
        <p>
          By creating an account or by using the Service you accept these terms and our{' '}
          <a href={paths.privacy}>Privacy Policy</a>. If you do not accept them, please do not use the
          Service. If you accept them for a company or another organisation, you confirm that you may bind it.
        </p>
      </>
    ),
  },
  {
    id: 'definitions',
    title: 'Definitions',
    body: (
      <ul>
        <li>
          <strong>Business</strong>: a shop, café or other trader that runs a loyalty programme on the
          Service.
        </li>
        <li>
          <strong>End User</strong>: a person who holds a customer account and collects stamps.
        </li>
        <li>
          <strong>Employee</strong>: a person to whom a Business has given access to stamp and redeem on its
          behalf.
        </li>
        <li>
          <strong>Programme</strong>: the rules that a Business sets: how many stamps complete a card, what
          the reward is, how often a customer can be stamped.
        </li>
        <li>
          <strong>Points</strong> or <strong>stamps</strong>: units recorded on an End User’s card at one
          Business.
        </li>
        <li>
          <strong>QR code</strong>: the personal code by which a Business recognises an End User’s card.
        </li>
        <li>
          <strong>Subscription</strong>: the paid plan under which a Business uses the Service.
        </li>
        <li>
          <strong>Content</strong>: text, names, images and data that users put into the Service.
        </li>
      </ul>
    ),
  },
  {
    id: 'service-description',
    title: 'Service Description',
    body: (
      <>
        <p>The Service lets End Users keep their loyalty cards on their phone, and lets Businesses:</p>
        <ul>
          <li>configure a Programme;</li>
          <li>scan an End User’s QR code to add stamps and to redeem rewards;</li>
          <li>see statistics about their own Programme;</li>
          <li>give Employees access, and take it away again;</li>
          <li>manage their Subscription.</li>
        </ul>
        <p>
          We provide the technical means. The promise of a reward is made by the Business, not by us: the
          goods or services given as a reward, their quality and their availability are the Business’s
          responsibility.
        </p>
        <p>
          We improve the Service continually, and may add, change or withdraw features. Where a change takes
          away something that you pay for, section 15 (Changes to These Terms) applies.
        </p>
      </>
    ),
  },
  {
    id: 'user-types',
    title: 'User Types',
    body: (
      <ul>
        <li>
          <strong>End Users</strong> use the Service free of charge.
        </li>
        <li>
          <strong>Businesses</strong> use the Service under a Subscription. A new Business is reviewed by us
          and can give stamps once it has been approved.
        </li>
        <li>
          <strong>Employees</strong> use the Service under the Business that created their account, which
          answers for what they do with it.
        </li>
        <li>
          <strong>Administrators</strong> act for us: they approve Businesses and look after the Service.
        </li>
      </ul>
    ),
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    body: (
      <>
        <p>You may use the Service if:</p>
        <ul>
          <li>you are at least {MINIMUM_AGE} years old;</li>
          <li>what you tell us when you register is true, and you keep it up to date;</li>
          <li>you hold no more than one account as a person, and one as a Business;</li>
          <li>your account has not been ended by us before for a breach of these terms.</li>
        </ul>
        <p>
          Whoever registers a Business confirms that it is lawfully established and that they have the legal
          authority to act for it.
        </p>
        <p>
          Keep your password to yourself. You are responsible for what is done with your account until you
          tell us that somebody else has gained access to it.
        </p>
      </>
    ),
  },
];
