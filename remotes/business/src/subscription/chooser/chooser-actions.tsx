import { goOnReadOnly, setOnboarding } from '@stampwell/client';
import { Link, useLocation, useNavigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { Button, Text } from '@stampwell/ui';
import { useId } from 'react';
import classes from './chooser.module.css';
import type { Chooser, ExitChoice } from './chooser.ts';
import type { useCheckout } from './use-checkout.ts';

interface ChooserActionsProps {
  chosen: PlanType | null;
  chooser: Pick<Chooser, 'exitChoice' | 'skipNote'>;
  isOnboarding: boolean;
  ways: ReturnType<typeof useCheckout>;
}

/** Ends the onboarding and opens the dashboard. */
export function goOn(): void {
  setOnboarding(false);
  goOnReadOnly();
}

/** Payment, and the alternatives. */
export function ChooserActions({ chosen, chooser, isOnboarding, ways }: ChooserActionsProps) {
  const { exitChoice, skipNote } = chooser;
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
        {exitChoice === 'skip' && <Skip note={skipNote} ways={ways} />}
      </div>
      <div className={classes.others}>
        <Exit choice={exitChoice} />
        {isOnboarding && <BackToRegistration />}
      </div>
    </>
  );
}

interface SkipProps {
  note: string | null;
  ways: ReturnType<typeof useCheckout>;
}

function Skip({ note, ways }: SkipProps) {
  const id = useId();
  return (
    <>
      <Button
        size="lg"
        variant="default"
        disabled={ways.isBusy}
        onClick={ways.skip}
        {...(note && { 'aria-describedby': id })}
      >
        Skip for now (limited access)
      </Button>
      {note && (
        <Text id={id} className={classes.note}>
          {note}
        </Text>
      )}
    </>
  );
}

/** Leaving with a plan, or without one that could be skipped to. */
function Exit({ choice }: { choice: ExitChoice }) {
  switch (choice) {
    case 'skip':
      return null;
    case 'read_only':
      return (
        <Button component={Link} to={paths.dashboard} variant="default" onClick={goOn}>
          Continue without a plan
        </Button>
      );
    default:
      return (
        <Button
          component={Link}
          to={choice === 'finish' ? `${paths.dashboard}?subscription=success&welcome=true` : paths.dashboard}
          variant="subtle"
        >
          Go to Dashboard
        </Button>
      );
  }
}

/** Goes back where the review is the entry before, so that Back afterwards does not return here. */
function BackToRegistration() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isAfterReview = (state as { isAfterReview?: boolean } | null)?.isAfterReview === true;
  return (
    <Button
      component={Link}
      to={paths.business.register}
      variant="subtle"
      color="gray"
      onClick={(event) => {
        if (!isAfterReview) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      Back to Registration
    </Button>
  );
}
