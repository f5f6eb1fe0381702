import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { StandingNotice, type StandingSeen } from '@stampwell/counter/overview';
import { Button } from '@stampwell/ui';

/** Why no stamps can be given, with a link to fix it. */
export function OwnerStanding({ standing }: { standing: StandingSeen }) {
  return (
    <StandingNotice
      standing={standing}
      action={
        <Button component={Link} to={wayOf(standing)} variant="default" size="sm">
          {LABELS[wayOf(standing)]}
        </Button>
      }
    />
  );
}

const { subscription: choose, manageSubscription: manage, shop } = paths.business;

const LABELS: Record<string, string> = {
  [choose]: 'Choose a Plan',
  [manage]: 'Update Payment',
  [shop]: 'Open Again',
  [paths.dashboard]: 'Open Dashboard',
};

function wayOf({ isOpen, reason, subscription }: StandingSeen): string {
  if (!isOpen) return paths.dashboard;
  if (reason === 'closed_for_season') return shop;
  return subscription?.past_due_since ? manage : choose;
}
