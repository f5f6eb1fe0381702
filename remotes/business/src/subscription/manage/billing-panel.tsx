import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { isCancellable } from '@stampwell/contracts/subscription-access.ts';
import { Button, ConfirmModal, dateLabel, Panel, Text } from '@stampwell/ui';
import { useState } from 'react';
import { useBilling } from '../use-billing.ts';
import classes from './manage.module.css';

/** Links to the payment provider's portal, and cancelling. */
export function BillingPanel({ subscription }: { subscription: SubscriptionView }) {
  const { openPortal, isOpeningPortal } = useBilling();
  const hasBilling = subscription.plan_type !== null;
  const canCancel = isCancellable(subscription.status, subscription.canceled_at !== null);
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
