import { Loaded, useApiMutation, useApiQuery, useLive } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { resumeSubscription, subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Button,
  errorWords,
  notify,
  Panel,
  Skeleton,
  StatusBadge,
  Text,
  Title,
  VisuallyHidden,
} from '@stampwell/ui';
import type { ReactNode } from 'react';
import { type SubscriptionState, stateOf, statusWords } from '../subscription/status-words.ts';
import classes from './subscription-card.module.css';

/** The subscription's state, and the next step. */
export function SubscriptionCard() {
  const query = useApiQuery(subscriptionStatus, {});
  useLive('subscription-changed', () => void query.refetch());
  return (
    <Loaded
      query={query}
      failed="Failed to load subscription status"
      frame={Frame}
      loading={<Checking />}
      missing={<State subscription={null} />}
    >
      {(subscription) => <State subscription={subscription} />}
    </Loaded>
  );
}

const Frame = ({ children }: { children: ReactNode }) => <Panel title="Subscription">{children}</Panel>;

function State({ subscription }: { subscription: SubscriptionView | null }) {
  const { title, text, badge } = statusWords(subscription);
  // A plan is chosen once the shop is open again [SU30].
  const hasPlan = Boolean(subscription?.plan_type || subscription?.season);
  return (
    <Panel title="Subscription" aside={badge && <StatusBadge tone={badge.tone}>{badge.words}</StatusBadge>}>
      <div>
        <Title order={3}>{title}</Title>
        <Text className={classes.text}>{text}</Text>
      </div>
      <div className={classes.ways}>
        <WayOn state={stateOf(subscription)} hasPlan={hasPlan} />
      </div>
    </Panel>
  );
}

function Checking() {
  return (
    <Frame>
      <div role="status" className={classes.ways}>
        <VisuallyHidden>Checking subscription...</VisuallyHidden>
        <Skeleton height={26} width="70%" />
        <Skeleton height={18} width="85%" />
        <Skeleton height={44} mt={8} />
      </div>
    </Frame>
  );
}

function WayOn({ state, hasPlan }: { state: SubscriptionState; hasPlan: boolean }) {
  const { subscription: choose, manageSubscription: manage } = paths.business;
  switch (state) {
    case 'none':
      return <Way to={choose}>Choose a Plan</Way>;
    case 'ended':
      return <Way to={choose}>{hasPlan ? 'Reactivate Subscription' : 'Choose a Plan'}</Way>;
    case 'ending':
      return (
        <>
          <Reactivate />
          <Way to={manage} isQuiet>
            Manage Subscription
          </Way>
        </>
      );
    case 'past_due':
      return <Way to={manage}>Update Payment</Way>;
    case 'trialing':
      return (
        <>
          {!hasPlan && (
            <Way to={choose} isQuiet>
              Choose a Plan
            </Way>
          )}
          <Way to={manage} isQuiet>
            Manage Subscription
          </Way>
        </>
      );
    case 'active':
      return (
        <Way to={manage} isQuiet>
          Manage Subscription
        </Way>
      );
  }
}

function Way({ to, isQuiet = false, children }: { to: string; isQuiet?: boolean; children: string }) {
  return (
    <Button component={Link} to={to} variant={isQuiet ? 'default' : 'filled'}>
      {children}
    </Button>
  );
}

/** A cancelled subscription runs until the period's end; until then this undoes the cancellation. */
function Reactivate() {
  const resume = useApiMutation(resumeSubscription, {
    onError: (error) => notify('error', errorWords(error, 'Failed to reactivate subscription')),
  });
  return (
    <Button loading={resume.isPending} onClick={() => resume.mutate({})}>
      Reactivate Subscription
    </Button>
  );
}
