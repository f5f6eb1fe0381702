import { PLANS, type PlanType, paths } from '@stampwell/contracts';
import { button, inPounds, onDate, page, priceOf } from './page.ts';
import type { SandboxSubscription } from './timeline.ts';

/** The payer's options for their subscription. @param wanted the plan to confirm, if the portal was opened for one */
export function portalPage(subscription: SandboxSubscription, wanted: PlanType | null): string {
  const isOver = subscription.endedAt !== null;
  return page(
    'Billing',
    `<section>
<h1>${PLANS[subscription.planType].name} plan</h1>
<p class="price">${priceOf(subscription.planType)}</p>
<p>${stateWords(subscription)}</p>
<p class="quiet">The card on file ${subscription.isCardGood ? 'works' : 'is declined'}.</p>
${isOver ? '' : `<form method="post">${actions(subscription, wanted)}</form>`}
</section>
${invoices(subscription)}
<p><a href="${paths.dashboard}">Back to Stampwell</a></p>`,
  );
}

function stateWords({ endedAt, unpaidSince, cancellation, periods, periodEnd }: SandboxSubscription): string {
  if (endedAt) return `Ended on ${onDate(endedAt)}.`;
  if (unpaidSince) return `A payment has been owed since ${onDate(unpaidSince)}.`;
  if (cancellation) return `Cancelled; ends on ${onDate(cancellation.endsAt)}.`;
  return `${periods === 0 ? 'In trial; first charged' : 'Renews'} on ${onDate(periodEnd)}.`;
}

function actions(
  { planType, isCardGood, unpaidSince, cancellation }: SandboxSubscription,
  wanted: PlanType | null,
): string {
  const others = Object.values(PLANS).filter(
    ({ type, isOffered }) => type !== planType && (isOffered || type === wanted),
  );
  return [
    isCardGood
      ? button('card', 'bad', 'Use a card that is declined')
      : button(
          'card',
          'good',
          unpaidSince ? 'Use a card that works, and pay what is owed' : 'Use a card that works',
          true,
        ),
    ...others.map(({ type, name }) =>
      button('plan', type, `Change to ${name} (${priceOf(type)})`, type === wanted),
    ),
    cancellation
      ? button('cancel', 'no', 'Keep the subscription', true)
      : button('cancel', 'yes', 'Cancel at the period’s end'),
  ].join('\n');
}

function invoices({ invoices }: SandboxSubscription): string {
  if (invoices.length === 0) return '';
  const rows = invoices
    .toReversed()
    .map(
      ({ at, pence, paidAt }) =>
        `<tr><td>${onDate(at)}</td><td>${inPounds(pence)}</td><td>${paidAt ? 'Paid' : 'Owed'}</td></tr>`,
    );
  return `<section>
<h2>Invoices</h2>
<table><thead><tr><th>Date</th><th>Amount</th><th>State</th></tr></thead><tbody>${rows.join('')}</tbody></table>
</section>`;
}
