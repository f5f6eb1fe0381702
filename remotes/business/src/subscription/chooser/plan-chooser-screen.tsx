import { isNotFound, Loaded, useApiQuery, useSession, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { subscriptionStatus, trialEligibility } from '@stampwell/contracts/http/subscription.ts';
import { TRIAL_DAYS } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { PlanType } from '@stampwell/contracts/plans.ts';
import { Banner, Button } from '@stampwell/ui';
import { useState } from 'react';
import { RejectedPanel } from '../../dashboard/rejected-panel.tsx';
import { OnboardingPage } from '../../register/onboarding-page.tsx';
import { STEP } from '../../register/wizard.ts';
import { useBilling } from '../use-billing.ts';
import classes from './chooser.module.css';
import { type Chooser, chooserOf } from './chooser.ts';
import { ChooserActions, goOn } from './chooser-actions.tsx';
import { ChooserSkeleton, PlanCards } from './plan-cards.tsx';
import { useCheckout } from './use-checkout.ts';

/** The last step of a registration, and the page for businesses without a subscription. */
export function PlanChooserScreen() {
  const { isOnboarding } = useSession();
  const current = useCurrentSubscription();
  const { subscription, isSixMonthOffered, refused, isLoading } = current;
  const [picked, setPicked] = useState<PlanType | null>(null);
  const ways = useCheckout();
  const chooser = chooserOf(subscription, { ...current, isOnboarding });
  // Another plan beside the running one is only looked at until it is picked.
  const chosen = picked ?? (chooser.runningPlan ? null : 'monthly');
  return (
    <Loaded query={current.query} failed="Failed to load subscription status" isPage>
      {refused ? (
        <NotForSale business={refused} />
      ) : (
        <OnboardingPage
          {...((isOnboarding || (!isLoading && chooser.state === 'none')) && { step: STEP.payment })}
          title="Choose Your Plan"
          subtitle="Everything your card needs, at one price. Cancel whenever you like."
          emblem={<Logo />}
          width="cards"
        >
          {isLoading ? (
            <ChooserSkeleton />
          ) : (
            <>
              <ChooserNote chooser={chooser} />
              <PlanCards
                chosen={chosen}
                onChoose={setPicked}
                running={chooser.runningPlan}
                isSixMonthOffered={isSixMonthOffered}
              />
              {ways.failure && (
                <Banner tone="error" onClose={ways.dismissFailure}>
                  {ways.failure}
                </Banner>
              )}
              <ChooserActions chosen={chosen} chooser={chooser} isOnboarding={isOnboarding} ways={ways} />
            </>
          )}
        </OnboardingPage>
      )}
    </Loaded>
  );
}

/** The subscription, the plans offered, and whether a trial is available. */
function useCurrentSubscription() {
  const { email } = useUser();
  const { data, error, refetch, isPending } = useApiQuery(subscriptionStatus, {});
  const isNone = !data && isNotFound(error);
  const trial = useApiQuery(
    trialEligibility,
    { body: { email } },
    { enabled: isNone, retry: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const profile = useApiQuery(businessProfile, {}, { staleTime: 60_000 });
  const business = profile.data?.business;
  const notice = useApiQuery(platformNotice, {}, { retry: false });
  return {
    subscription: data ?? null,
    hasTrialLeft: trial.data?.eligible ?? false,
    trialDays: notice.data?.trial_days ?? TRIAL_DAYS,
    isSixMonthOffered: notice.data?.offer_six_month ?? false,
    isPending: business?.status === 'pending',
    /** Rejected shops cannot buy until they apply again. */
    refused: business?.status === 'rejected' ? business : null,
    isLoading: isPending || profile.isPending || notice.isPending || (isNone && trial.isPending),
    query: { data, error: isNone ? null : error, refetch },
  };
}

/** Shows the rejection instead of prices. */
function NotForSale({ business }: { business: Business }) {
  return (
    <OnboardingPage
      title="Not yet"
      subtitle="A plan can be chosen once your shop is approved."
      emblem={<Logo />}
    >
      <RejectedPanel business={business} />
      <Button component={Link} to={paths.dashboard} variant="subtle" onClick={goOn}>
        Go to Dashboard
      </Button>
    </OnboardingPage>
  );
}

/** The landing page is not part of the app, so this loads a page. Without the part it would lead members back here. */
function Logo() {
  return (
    <a href={`${paths.landing}#owners`} className={classes.logo} aria-label="Stampwell">
      <img src="/icon.svg" alt="" width="44" height="44" />
    </a>
  );
}

/** The subscription's state, with a shortcut where there is one. */
function ChooserNote({ chooser: { state, note } }: { chooser: Chooser }) {
  const { openPortal, isOpeningPortal, resume, isResuming } = useBilling();
  if (!note) return null;
  return (
    <Banner
      tone={note.tone}
      action={
        state === 'past_due' ? (
          <Button size="sm" loading={isOpeningPortal} onClick={openPortal}>
            Update Payment
          </Button>
        ) : (
          state === 'ending' && (
            <Button size="sm" loading={isResuming} onClick={resume}>
              Reactivate Subscription
            </Button>
          )
        )
      }
    >
      {note.words}
    </Banner>
  );
}
