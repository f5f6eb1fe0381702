import { Link } from '@stampwell/client/router';
import type { SubscriptionView } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, dateLabel, Fact, Facts, grouped, Panel, StatusBadge, Text } from '@stampwell/ui';
import { stateOf, statusWords, suspensionWords } from '../status-words.ts';
import { useBilling } from '../use-billing.ts';
import classes from './manage.module.css';
import { summaryOf } from './subscription-summary.ts';

/** The current plan, time left, and the next step. */
export function PlanPanel({ subscription }: { subscription: SubscriptionView }) {
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
        <Fact name={endLabel}>{dateLabel(end)}</Fact>
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
