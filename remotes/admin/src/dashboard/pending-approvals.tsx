import { Link } from '@stampwell/client/router';
import type { BusinessAction } from '@stampwell/contracts/business-state.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { PENDING_ON_DASHBOARD } from '@stampwell/contracts/limits.ts';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Anchor,
  Button,
  CountBadge,
  EmptyState,
  Group,
  Panel,
  RelativeTime,
  ShopAvatar,
} from '@stampwell/ui';
import { useId } from 'react';
import { ActionButtons } from '../businesses/action-buttons.tsx';
import { waitingSince } from '../businesses/filters.ts';
import { SubmissionLines } from '../businesses/submission.tsx';
import classes from './pending-approvals.module.css';

interface PendingApprovalsProps {
  pending: readonly Business[];
  /** Number of all pending businesses. */
  total: number;
  isBusy: (id: string) => boolean;
  onAction: (action: BusinessAction, business: Business) => void;
  onDetails: (business: Business) => void;
}

/** The first pending businesses, with their buttons. */
export function PendingApprovals({ pending, total, ...row }: PendingApprovalsProps) {
  return (
    <Panel
      isFlush
      title={
        <Group gap="xs" component="span">
          Pending Approvals {total > 0 && <CountBadge>{total}</CountBadge>}
        </Group>
      }
      aside={
        <Anchor component={Link} to={paths.admin.pendingBusinesses} className={classes.all}>
          View all
        </Anchor>
      }
    >
      {pending.length === 0 ? (
        <EmptyState title="No pending approvals" illustration="shop">
          A business that registers appears here.
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {pending.slice(0, PENDING_ON_DASHBOARD).map((business) => (
            <PendingRow key={business.id} business={business} {...row} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type PendingRowProps = Omit<PendingApprovalsProps, 'pending' | 'total'> & { business: Business };

function PendingRow({ business, isBusy, onAction, onDetails }: PendingRowProps) {
  const id = useId();
  return (
    <li className={classes.row}>
      <ShopAvatar
        id={business.id}
        name={business.name}
        logo={logoAddress(business.id, business.look?.logo, 'small')}
      />
      <div className={classes.words}>
        <strong id={id} className={classes.name} title={business.name}>
          {business.name}
        </strong>
        <span className={classes.quiet}>{business.email}</span>
        <div className={classes.submission}>
          <SubmissionLines business={business} />
        </div>
        <span className={classes.quiet}>
          {business.rejection_reason ? 'Asked again' : 'Registered'}{' '}
          <RelativeTime at={waitingSince(business)} isWithin />
        </span>
      </div>
      <div className={classes.buttons}>
        <ActionButtons
          business={business}
          isBusy={isBusy(business.id)}
          onAction={onAction}
          describedBy={id}
        />
        <Button size="sm" variant="subtle" aria-describedby={id} onClick={() => onDetails(business)}>
          Details
        </Button>
      </div>
    </li>
  );
}
