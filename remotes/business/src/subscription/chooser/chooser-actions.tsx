import { goOnReadOnly, setOnboarding } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { Button } from '@stampwell/ui';
import classes from './chooser.module.css';
import type { WayOut } from './chooser.ts';
import type { useCheckout } from './use-checkout.ts';

interface ChooserActionsProps {
  chosen: PlanType | null;
  wayOut: WayOut;
  isOnboarding: boolean;
  ways: ReturnType<typeof useCheckout>;
}

/** Nobody is led back into a registration that has had its plan. */
export function goOn(): void {
  setOnboarding(false);
  goOnReadOnly();
}

/** The payment, and the ways round it. */
export function ChooserActions({ chosen, wayOut, isOnboarding, ways }: ChooserActionsProps) {
  return (
    <>
      <div className={classes.pay}>
        <Button
          size="lg"
          disabled={!chosen || ways.isBusy}
          onClick={() => ways.pay(chosen)}
          data-busy={ways.isPaying || undefined}
        >
          {ways.isPaying ? 'Opening Checkout...' : 'Continue to Checkout'}
        </Button>
      </div>
      <div className={classes.others}>
        {wayOut === 'read_only' ? (
          <Button component={Link} to={paths.dashboard} variant="default" onClick={goOn}>
            Continue without a plan
          </Button>
        ) : wayOut === 'skip' ? (
          <Button variant="subtle" disabled={ways.isBusy} onClick={ways.skip}>
            Skip for now (limited access)
          </Button>
        ) : (
          <Button
            component={Link}
            to={
              wayOut === 'finish' ? `${paths.dashboard}?subscription=success&welcome=true` : paths.dashboard
            }
            variant="subtle"
          >
            Go to Dashboard
          </Button>
        )}
        {isOnboarding && (
          <Button component={Link} to={paths.business.register} variant="subtle" color="gray">
            Back to Registration
          </Button>
        )}
      </div>
    </>
  );
}
