import { goOnReadOnly, setOnboarding } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { Button } from '@stampwell/ui';
import classes from './chooser.module.css';
import type { ExitChoice } from './chooser.ts';
import type { useCheckout } from './use-checkout.ts';

interface ChooserActionsProps {
  chosen: PlanType | null;
  exitChoice: ExitChoice;
  isOnboarding: boolean;
  ways: ReturnType<typeof useCheckout>;
}

/** Ends the onboarding and opens the dashboard. */
export function goOn(): void {
  setOnboarding(false);
  goOnReadOnly();
}

/** Payment, and the alternatives. */
export function ChooserActions({ chosen, exitChoice, isOnboarding, ways }: ChooserActionsProps) {
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
        {exitChoice === 'read_only' ? (
          <Button component={Link} to={paths.dashboard} variant="default" onClick={goOn}>
            Continue without a plan
          </Button>
        ) : exitChoice === 'skip' ? (
          <Button variant="subtle" disabled={ways.isBusy} onClick={ways.skip}>
            Skip for now (limited access)
          </Button>
        ) : (
          <Button
            component={Link}
            to={
              exitChoice === 'finish'
                ? `${paths.dashboard}?subscription=success&welcome=true`
                : paths.dashboard
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
