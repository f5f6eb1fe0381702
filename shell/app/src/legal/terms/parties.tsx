import {
  PAYMENT_RETRY_DAYS,
  SUSPEND_AFTER_DAYS,
  TERMINATE_AFTER_DAYS,
  TRIAL_DAYS,
} from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { MONEY_BACK_DAYS } from '@stampwell/contracts/plans.ts';
import { PRICE_NOTICE_DAYS, RETENTION_YEARS, SUPPORT_RESPONSE_HOURS } from '../figures.ts';
import type { Section } from '../legal-document.tsx';
import { Pricing } from './pricing.tsx';

/** What each side may and must: sections 6 to 10. */
export const parties: readonly Section[] = [
  {
    id: 'business-terms',
    title: 'Business Terms',
    body: (
      <>
        <h3>Subscription and prices</h3>
        <p>Businesses pay for the Service in advance, by one of these plans:</p>
        <Pricing />
        <p>
          A Subscription renews itself at the end of each period until it is cancelled. A new Business may try
          the Service once, for {TRIAL_DAYS} days, without a payment card. We may change our prices; we tell
          you at least {PRICE_NOTICE_DAYS} days before a new price applies to you.
        </p>
        <h3>Cancelling and refunds</h3>
        <p>
          You can cancel at any time in the Service. Your access then continues to the end of the period that
          you have paid for. We do not refund partial periods. On the Annual Plan you may have your money back
          within {MONEY_BACK_DAYS} days of your first payment.
        </p>
        <h3>Failed payments</h3>
        <p>
          If a payment fails we try again within {PAYMENT_RETRY_DAYS} days. After {SUSPEND_AFTER_DAYS} days of
          non-payment your account is suspended, and after {TERMINATE_AFTER_DAYS} days it is terminated.
          Rewards that your customers have already earned should still be honoured.
        </p>
        <h3>Your Programme</h3>
        <p>
          You define what a stamp is worth, when cards or rewards expire, if at all, and how a reward is
          redeemed, and you make these rules plain to your customers. You honour the rewards that your
          customers have earned under them. You comply with the laws that apply to your trade and your
          promotions, and you answer to your customers for them.
        </p>
        <p>
          You give access only to your own staff, you take it away when they leave, and you use what you learn
          of customers through the Service for your Programme alone.
        </p>
      </>
    ),
  },
  {
    id: 'end-user-terms',
    title: 'End User Terms',
    body: (
      <>
        <p>
          Stamps have no cash value. They cannot be sold, exchanged, transferred or paid out, and they are not
          electronic money. What a stamp is worth, whether stamps or rewards expire and how they are redeemed
          is decided by each Business in its own Programme.
        </p>
        <p>
          Show your QR code only where you wish to be stamped. Stamps given by mistake or obtained by deceit
          may be taken back. If a Business leaves the Service, its cards end with it; we show you when that
          happens.
        </p>
        <p>
          We support End Users by email and answer within {SUPPORT_RESPONSE_HOURS} hours. Questions about a
          reward are best put to the Business that offers it.
        </p>
        <p>
          Nothing in these terms limits the rights that you have as a consumer under the law of the United
          Kingdom.
        </p>
      </>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable Use',
    body: (
      <>
        <p>You must not:</p>
        <ol>
          <li>use the Service for any unlawful purpose;</li>
          <li>violate the rights of others, including their privacy and their intellectual property;</li>
          <li>upload or spread malware, or any other harmful code;</li>
          <li>gain, or try to gain, unauthorised access to accounts, systems or data;</li>
          <li>disrupt the Service, or place an unreasonable load on it;</li>
          <li>send spam, or harass, abuse or deceive others;</li>
          <li>
            reverse engineer, decompile or disassemble the Service, except where the law allows it regardless
            of this agreement;
          </li>
          <li>resell, sublicense or otherwise commercialise the Service without our written consent.</li>
        </ol>
        <p>
          We may limit, suspend or end an account that breaks these rules. Where it is fair to do so we warn
          you first and hear you.
        </p>
      </>
    ),
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual Property',
    body: (
      <>
        <p>
          The Service, its software, design, texts and marks belong to us or to those who license them to us.
          While your account is open we grant you a personal, non-exclusive, non-transferable right to use the
          Service as these terms allow.
        </p>
        <p>
          Your Content remains yours. You grant us the right to store, show and process it as far as the
          Service needs it, and you confirm that you may do so. A Business’s name and description are shown to
          End Users for that purpose. If you send us suggestions, we may use them without owing you anything.
        </p>
      </>
    ),
  },
  {
    id: 'data-protection',
    title: 'Data Protection',
    body: (
      <>
        <p>
          We process personal data under the UK General Data Protection Regulation and the Data Protection Act
          2018. The <a href={paths.privacy}>Privacy Policy</a> says which data, why, for how long and what
          your rights are.
        </p>
        <p>
          For account data and the operation of the Service we are the controller. A Business is a controller
          of its own for what it does with the names, emails and visits of its customers, and handles them as
          data protection law requires. Each of us helps the other to answer requests of the people concerned.
        </p>
        <p>
          Records of stamps and redemptions are listed and exported for {RETENTION_YEARS.transactions} years;
          after that they only explain the card that they belong to. Once an account is deleted they no longer
          say whose they were.
        </p>
      </>
    ),
  },
];
