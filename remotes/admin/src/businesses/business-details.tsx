import { Link } from '@stampwell/client/router';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { businessStream } from '@stampwell/contracts/streams.ts';
import {
  Button,
  dateTimeLabel,
  Fact,
  Group,
  grouped,
  Modal,
  ModalActions,
  ShopAvatar,
  StatusBadge,
} from '@stampwell/ui';
import type { ComponentProps, ReactNode } from 'react';
import { logLink } from '../audit/audit-links.ts';
import { LazySupportNotes } from '../notes/lazy-support-notes.tsx';
import { RecordDetails } from '../parts/record-details.tsx';
import { planLabel, stateLabel } from './business-words.ts';
import { Submission } from './submission.tsx';

interface BusinessDetailsProps {
  business: Business;
  onClose: () => void;
  /** Beside the list that it was opened from, where there is room. */
  isBeside?: boolean;
  /** Buttons. */
  children?: ReactNode;
}

export function BusinessDetails({ business, onClose, isBeside = false, children }: BusinessDetailsProps) {
  const Frame = isBeside ? RecordDetails : Dialog;
  const { customer_count, stamps_given, rewards_redeemed } = business.statistics;
  const { tone, words } = stateLabel(business);
  return (
    <Frame onClose={onClose} title={business.name}>
      <Group gap="sm">
        <ShopAvatar
          id={business.id}
          name={business.name}
          logo={logoAddress(business.id, business.look?.logo, 'small')}
        />
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <StatusBadge tone="plain">{planLabel(business)}</StatusBadge>
      </Group>
      <Submission business={business}>
        <Fact name="Registered">{dateTimeLabel(business.created_at)}</Fact>
        {business.rejection_reason && (
          <Fact name={business.status === 'rejected' ? 'Reason' : 'Rejected before'}>
            {business.rejection_reason}
          </Fact>
        )}
        {business.rejected_at && <Fact name="Rejected">{dateTimeLabel(business.rejected_at)}</Fact>}
        <Fact name="Customers">{grouped(customer_count)}</Fact>
        <Fact name="Stamps given">{grouped(stamps_given)}</Fact>
        <Fact name="Rewards redeemed">{grouped(rewards_redeemed)}</Fact>
      </Submission>
      <LazySupportNotes accountId={business.id} />
      <ModalActions>
        <Button component={Link} to={logLink(businessStream(business.id))} size="sm" variant="subtle">
          History
        </Button>
        {children}
        <Button size="sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Frame>
  );
}

const Dialog = (props: Omit<ComponentProps<typeof Modal>, 'isOpen'>) => <Modal isOpen {...props} />;
