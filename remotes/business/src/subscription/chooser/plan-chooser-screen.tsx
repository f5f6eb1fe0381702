import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { subscriptionStatus, trialEligibility } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { Banner, ErrorView, isNotFound, useApiQuery, useSession, useUser } from '@stampwell/kit';
import { useState } from 'react';
import { OnboardingPage } from '../../register/onboarding-page.tsx';
import { STEP } from '../../register/wizard.ts';
import classes from './chooser.module.css';
import { chooserOf } from './chooser.ts';
import { ChooserActions } from './chooser-actions.tsx';
import { ChooserNote } from './chooser-note.tsx';
import { ChooserSkeleton } from './chooser-skeleton.tsx';
import { PlanCards } from './plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';

/** The last step of a registration, and where a business without a subscription is led. */
export function PlanChooserScreen() {
  const { isOnboarding } = useSession();
  const { subscription, hasTrialLeft, isSixMonthOffered, isPending, error, retry } = useStanding();
  const [chosen, setChosen] = useState<PlanType | null>(null);
  const ways = useCheckout();
  if (error) {
    return <ErrorView isPage title="Failed to load subscription status" error={error} onRetry={retry} />;
  }
  const chooser = chooserOf(subscription, { isOnboarding, hasTrialLeft });
  return (
    <OnboardingPage
      {...((isOnboarding || (!isPending && chooser.state === 'none')) && { step: STEP.payment })}
      title="Choose Your Plan"
      subtitle="Everything your card needs, at one price. Cancel whenever you like."
      emblem={<Logo />}
      width="cards"
    >
      {isPending ? (
        <ChooserSkeleton />
      ) : (
        <>
          <ChooserNote chooser={chooser} />
          <PlanCards
            chosen={chosen}
            onChoose={setChosen}
            running={chooser.runningPlan}
            isSixMonthOffered={isSixMonthOffered}
          />
          {ways.failure && (
            <Banner tone="error" onClose={ways.dismissFailure}>
              {ways.failure}
            </Banner>
          )}
          <ChooserActions chosen={chosen} wayOut={chooser.wayOut} isOnboarding={isOnboarding} ways={ways} />
        </>
      )}
    </OnboardingPage>
  );
}

/** The subscription, and for whoever never had one, whether there is a trial for them; and what is offered. */
function useStanding() {
  const { email } = useUser();
  const { data, error, refetch, isPending } = useApiQuery(subscriptionStatus, {});
  const isNone = !data && isNotFound(error);
  const trial = useApiQuery(
    trialEligibility,
    { body: { email } },
    { enabled: isNone, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const notice = useApiQuery(platformNotice, {}, { retry: false });
  return {
    subscription: data ?? null,
    hasTrialLeft: trial.data?.eligible ?? false,
    isSixMonthOffered: notice.data?.offer_six_month ?? false,
    isPending: isPending || notice.isPending || (isNone && trial.isPending),
    error: !data && !isNone ? error : null,
    retry: () => void refetch(),
  };
}

/** The landing page is not part of the app: it is asked for whole. */
function Logo() {
  return (
    <a href={paths.landing} className={classes.logo} aria-label="Stampwell">
      <img src="/icon.svg" alt="" width="44" height="44" />
    </a>
  );
}
