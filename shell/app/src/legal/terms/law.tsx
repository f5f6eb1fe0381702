import { paths } from '@stampwell/contracts/paths.ts';
import {
  CHANGES_NOTICE_DAYS,
  DELETED_WITHIN_DAYS,
  LIABILITY,
  SUPPORT_HOURS,
  SUPPORT_RESPONSE_HOURS,
  TERMINATION_NOTICE_DAYS,
  UPTIME_PERCENT,
} from '../figures.ts';
import { ContactFacts, type Section } from '../legal-document.tsx';

/** When things go wrong, change or end: sections 11 to 17. */
export const law: readonly Section[] = [
  {
    id: 'service-availability',
    title: 'Service Availability',
    body: (
      <>
        <p>
          We aim for the Service to be available {UPTIME_PERCENT}% of the time, measured over a calendar
          month. This is a target, not a guarantee: maintenance, failures of networks or suppliers, and events
          outside our control may interrupt it. Planned maintenance is announced in advance where that is
          reasonable.
        </p>
        <p>Our support is there from {SUPPORT_HOURS}, except on public holidays in England.</p>
      </>
    ),
  },
  {
    id: 'limitation-liability',
    title: 'Limitation of Liability',
    body: (
      <>
        <p>
          Nothing in these terms excludes or limits liability for death or personal injury caused by
          negligence, for fraud or fraudulent misrepresentation, or any other liability that cannot be
          excluded or limited by law.
        </p>
        <p>Subject to that, our total liability arising from or in connection with the Service is limited:</p>
        <ul>
          <li>to £{LIABILITY.endUserPounds} towards an End User;</li>
          <li>
            towards a Business, to the fees that it has paid us in the {LIABILITY.businessMonths} months
            before the event that gave rise to the claim.
          </li>
        </ul>
        <p>
          We are not liable to a Business for loss of profit, revenue, goodwill or data, or for indirect loss.
          We are not liable for the rewards, goods and services of Businesses. If you are a consumer, we are
          responsible for foreseeable loss caused by our breach of these terms or our failure to use
          reasonable care and skill, and your statutory rights remain as they are.
        </p>
      </>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    body: (
      <p>
        A Business indemnifies us against claims of third parties, and the reasonable costs of defending them,
        that arise from its Programme, its rewards, its Content, the acts of its Employees in the Service or
        its breach of these terms or of the law. We tell the Business promptly of such a claim, let it take
        part in the defence, and settle nothing without consulting it. This section does not apply to End
        Users.
      </p>
    ),
  },
  {
    id: 'termination',
    title: 'Termination',
    body: (
      <>
        <p>
          You can delete your account in your profile at any time. A Business may end this agreement by
          cancelling its Subscription; deleting its account ends its Programme and the cards of its customers,
          who are told.
        </p>
        <p>
          We may end our agreement with a Business on {TERMINATION_NOTICE_DAYS} days’ written notice. We may
          suspend or end any account at once for a serious breach of these terms, for fraud, or where the law
          requires it.
        </p>
        <p>
          When an account has ended, its personal data is deleted within {DELETED_WITHIN_DAYS} days, except
          where the law obliges or the <a href={paths.privacy}>Privacy Policy</a> allows us to keep some of it
          for longer. Sections that by their nature should outlive this agreement do so.
        </p>
      </>
    ),
  },
  {
    id: 'changes-terms',
    title: 'Changes to These Terms',
    body: (
      <p>
        We may change these terms, for instance when the law or the Service changes. We tell you of a change
        that matters to you by email or in the Service, and it takes effect {CHANGES_NOTICE_DAYS} days after
        that. If you do not agree, you may end your account before then; using the Service afterwards means
        that you accept the change. The date at the top of this page says when the terms were last changed.
      </p>
    ),
  },
  {
    id: 'general-provisions',
    title: 'General Provisions',
    body: (
      <>
        <p>
          <strong>Law and courts.</strong> These terms are governed by the law of England and Wales, and its
          courts have jurisdiction. A consumer who lives in Scotland or Northern Ireland may also bring
          proceedings there.
        </p>
        <p>
          <strong>Whole agreement.</strong> These terms and the Privacy Policy are the whole agreement between
          us about the Service.
        </p>
        <p>
          <strong>Severability.</strong> If a part of these terms is not valid, the rest remains in force.
        </p>
        <p>
          <strong>No waiver.</strong> If we do not enforce a right at once, we have not given it up.
        </p>
        <p>
          <strong>Assignment.</strong> You may not transfer this agreement without our consent. We may
          transfer it with our business, if your rights are not made worse by it.
        </p>
        <p>
          <strong>Third parties.</strong> Nobody but you and us may enforce these terms under the Contracts
          (Rights of Third Parties) Act 1999.
        </p>
        <p>
          <strong>Events outside our control.</strong> Neither of us is liable for a failure or delay caused
          by events beyond reasonable control.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          Questions about these terms are welcome. We answer End Users within {SUPPORT_RESPONSE_HOURS} hours,
          and we are there from {SUPPORT_HOURS}.
        </p>
        <ContactFacts />
      </>
    ),
  },
];
