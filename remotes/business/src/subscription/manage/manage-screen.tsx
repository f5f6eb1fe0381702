import { Loaded, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { subscriptionStatus } from '@stampwell/contracts/http/subscription.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { isCancellable } from '@stampwell/contracts/subscription-access.ts';
import {
  Button,
  Columns,
  ConfirmModal,
  dateLabel,
  EmptyState,
  Fact,
  Facts,
  grouped,
  PageHeader,
  Panel,
  RowsSkeleton,
  StatusBadge,
  Text,
  WideScreen,
} from '@stampwell/ui';
import { useState } from 'react';
import { stateOf, statusWords, suspensionWords } from '../status-words.ts';
import { useBilling } from '../use-billing.ts';
import classes from './manage.module.css';
import { summaryOf } from './subscription-summary.ts';

/** The current plan, its end, and how to change it. */
export function ManageScreen() {
  return (
    <WideScreen>
      <PageHeader title="Subscription Management" back backLabel="Back to Dashboard" />
      <Loaded
        query={useApiQuery(subscriptionStatus, {})}
        failed="Failed to load subscription status"
        loading={<RowsSkeleton inPanel kind="lines" count={3} label="Checking subscription..." />}
        missing={<NoneYet />}
      >
        {(subscription) => (
          <Columns ratio="3fr 2fr">
            <PlanPanel subscription={subscription} />
            <BillingPanel subscription={subscription} />
          </Columns>
        )}
      </Loaded>
    </WideScreen>
  );
}

function NoneYet() {
  return (
    <Panel>
      <EmptyState
        title="No Active Subscription"
        illustration="card"
        action={
          <Button component={Link} to={paths.business.register}>
            Choose a Plan
          </Button>
        }
      >
        Subscribe to activate your business account
      </EmptyState>
    </Panel>
  );
}

/** Links to the payment provider's portal, and cancelling. */
function BillingPanel({ subscription }: { subscription: SubscriptionView }) {
  const { openPortal, isOpeningPortal } = useBilling();
  const hasBilling = subscription.plan_type !== null;
  const canCancel =
    // A trial without a card that waits for the approval has nothing to cancel [SU23].
    (hasBilling || !subscription.trial_days_reserved) &&
    isCancellable(subscription.status, subscription.canceled_at !== null);
  if (!hasBilling && !canCancel) return null;
  return (
    <Panel title="Billing">
      {hasBilling ? (
        <>
          <Text className={classes.text}>Your card and your invoices are kept by our payment provider.</Text>
          <Button variant="default" loading={isOpeningPortal} onClick={openPortal}>
            Open Billing Portal
          </Button>
        </>
      ) : (
        <Text className={classes.text}>Your trial needs no card. Nothing is billed when it ends.</Text>
      )}
      {canCancel && <Cancellation subscription={subscription} />}
    </Panel>
  );
}

function Cancellation({ subscription: { status, current_period_end } }: { subscription: SubscriptionView }) {
  const { cancel, isCancelling } = useBilling();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const end = dateLabel(current_period_end);
  const until = status === 'trialing' ? `your trial ends on ${end}` : `the billing period ends on ${end}`;
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Cancel Subscription
      </Button>
      <ConfirmModal
        isOpen={isAsking}
        onClose={close}
        title="Cancel Subscription"
        question={`Are you sure you want to cancel your subscription? You keep access until ${until}.`}
        cancelLabel="Keep Subscription"
        confirmLabel="Cancel Subscription"
        isBusy={isCancelling}
        onConfirm={() => cancel(close)}
      />
    </>
  );
}

/** The current plan, time left, and the next step. */
function PlanPanel({ subscription }: { subscription: SubscriptionView }) {
  const { status } = subscription;
  const { text } = statusWords(subscription);
  const { plan, price, badge, endLabel, end, daysRemaining } = summaryOf(subscription, Date.now());
  return (
    <Panel title="Current Plan" aside={badge && <StatusBadge tone={badge.tone}>{badge.words}</StatusBadge>}>
      <div className={classes.plan}>
        <p className={classes.name}>{plan}</p>
        {status === 'trialing' && <span className={classes.trial}>FREE TRIAL</span>}
      </div>
      <Text className={classes.text}>
        {[text, status === 'past_due' && suspensionWords(subscription)].filter(Boolean).join(' ')}
      </Text>
      <Facts>
        {price && <Fact name="Price:">{price}</Fact>}
        {end && <Fact name={endLabel}>{dateLabel(end)}</Fact>}
        {daysRemaining !== null && <Fact name="Days Remaining:">{grouped(daysRemaining)}</Fact>}
      </Facts>
      <NextThing subscription={subscription} />
    </Panel>
  );
}

function NextThing({ subscription }: { subscription: SubscriptionView }) {
  const { openPortal, isOpeningPortal, resume, isResuming } = useBilling();
  switch (stateOf(subscription)) {
    case 'past_due':
      return (
        <Button loading={isOpeningPortal} onClick={openPortal}>
          Update Payment
        </Button>
      );
    case 'ending':
      return (
        <Button loading={isResuming} onClick={resume}>
          Reactivate Subscription
        </Button>
      );
    case 'ended':
      return (
        <ToChooser isMain>{subscription.plan_type ? 'Reactivate Subscription' : 'Choose a Plan'}</ToChooser>
      );
    default:
      // A plan is chosen once the shop is open again [SU30].
      if (subscription.season) return null;
      return subscription.plan_type ? (
        <ToChooser>Change Plan</ToChooser>
      ) : (
        <ToChooser isMain>Choose a Plan</ToChooser>
      );
  }
}

function ToChooser({ isMain = false, children }: { isMain?: boolean; children: string }) {
  return (
    <Button component={Link} to={paths.business.subscription} variant={isMain ? 'filled' : 'default'}>
      {children}
    </Button>
  );
}
