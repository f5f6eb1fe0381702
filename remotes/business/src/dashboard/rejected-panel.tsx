import { useApiMutation } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { resubmitBusiness } from '@stampwell/contracts/http/business.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, dateLabel, errorWords, ModalActions, notify, Panel, StatusBadge, Text } from '@stampwell/ui';
import classes from './rejected-panel.module.css';

/** Why a shop was not approved, and how to apply again. */
export function RejectedPanel({ business }: { business: Business }) {
  const { rejected_at: at, rejection_reason: reason } = business;
  const again = useApiMutation(resubmitBusiness, {
    onSuccess: () => notify('success', 'Thank you. Your shop is waiting for approval again.'),
    onError: (error) => notify('error', errorWords(error, 'Failed to ask again')),
  });
  return (
    <Panel
      title="Your shop was not approved"
      aside={<StatusBadge tone="bad">{at ? `Rejected ${dateLabel(at)}` : 'Rejected'}</StatusBadge>}
    >
      {reason && <blockquote className={classes.reason}>{reason}</blockquote>}
      <Text>
        Fix this in your profile, then ask again. We check name, address, phone and description. You pay
        nothing until you are approved.
      </Text>
      <ModalActions>
        <Button component={Link} to={paths.business.shop} variant="default">
          Open Profile
        </Button>
        <Button loading={again.isPending} onClick={() => again.mutate({})}>
          Ask again
        </Button>
      </ModalActions>
    </Panel>
  );
}
