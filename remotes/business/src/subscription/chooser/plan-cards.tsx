import {
  MONEY_BACK_DAYS,
  PLANS,
  type Plan,
  type PlanType,
  YEARLY_SAVING_PENCE,
} from '@stampwell/contracts/plans.ts';
import { IconCheck } from '@stampwell/icons';
import { money, Skeleton, Stamp, StatusBadge, VisuallyHidden } from '@stampwell/ui';
import { useId } from 'react';
import classes from './plan-cards.module.css';

interface Offer {
  plan: Plan;
  per: string;
  features: readonly string[];
  /** Advantage over the other plans. */
  saving?: string;
  guarantee?: string;
}

/** Features per plan (docs/product.md#plan-chooser). */
const MONTHLY: Offer = {
  plan: PLANS.monthly,
  per: 'per month',
  features: [
    'Unlimited customers',
    'Unlimited stamp cards',
    'Analytics dashboard',
    'QR code scanner',
    'Email support',
  ],
};
const YEARLY: Offer = {
  plan: PLANS.yearly,
  per: 'per year',
  saving: `Save ${money(YEARLY_SAVING_PENCE)} a year`,
  features: ['Everything in Monthly', 'Priority support', 'Price lock guarantee'],
  guarantee: `${MONEY_BACK_DAYS}-day money-back guarantee`,
};
/** Offered if an administrator enables it. */
const SIX_MONTH: Offer = {
  plan: PLANS.six_month,
  per: 'per 6 months',
  saving: `Save ${money(PLANS.monthly.pricePence * PLANS.six_month.months - PLANS.six_month.pricePence)}`,
  features: ['Everything in Monthly', 'One payment for half a year'],
};

interface PlanCardsProps {
  chosen: PlanType | null;
  onChoose: (plan: PlanType) => void;
  /** The current plan cannot be chosen. */
  running: PlanType | null;
  isSixMonthOffered: boolean;
}

/** The plans as a radio group: arrow keys move, the chosen one is stamped. */
export function PlanCards({ chosen, onChoose, running, isSixMonthOffered }: PlanCardsProps) {
  const group = useId();
  const offers = isSixMonthOffered ? [MONTHLY, SIX_MONTH, YEARLY] : [MONTHLY, YEARLY];
  return (
    <fieldset className={classes.plans} data-three={offers.length > 2 || undefined}>
      <legend className={classes.legend}>Plans</legend>
      {offers.map((offer) => (
        <label
          key={offer.plan.type}
          className={classes.plan}
          data-running={offer.plan.type === running || undefined}
        >
          <input
            type="radio"
            name={group}
            // Named by plan and price; the features are read as content.
            aria-labelledby={`${group}${offer.plan.type}`}
            value={offer.plan.type}
            checked={offer.plan.type === chosen}
            disabled={offer.plan.type === running}
            onChange={() => onChoose(offer.plan.type)}
          />
          <Face {...offer} id={`${group}${offer.plan.type}`} isRunning={offer.plan.type === running} />
          <span className={classes.corner}>
            {offer.plan.type === chosen ? (
              <Stamp mark="✓" seed={offer.plan.months} isSmall pressed={0} />
            ) : (
              <span className={classes.ring} />
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface FaceProps extends Offer {
  id: string;
  isRunning: boolean;
}

function Face({ id, plan, per, features, saving, guarantee, isRunning }: FaceProps) {
  return (
    <>
      <span id={id} className={classes.title}>
        <span className={classes.name}>{plan.name}</span>{' '}
        <span className={classes.price}>
          <strong>{money(plan.pricePence)}</strong> {per}
        </span>
      </span>
      <span className={classes.badges}>
        {isRunning && <StatusBadge tone="plain">Current plan</StatusBadge>}
        {saving && <span className={classes.saving}>{saving}</span>}
      </span>
      <ul className={classes.features}>
        {[...features, ...(guarantee ? [guarantee] : [])].map((feature) => (
          <li key={feature}>
            <IconCheck size={18} stroke={2.4} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </>
  );
}

export function ChooserSkeleton() {
  return (
    <div className={classes.plans} role="status">
      <VisuallyHidden>Checking subscription...</VisuallyHidden>
      <Skeleton height={340} radius={16} />
      <Skeleton height={340} radius={16} />
    </div>
  );
}
