import { PLANS } from '@stampwell/contracts';
import type { FreeDays } from '../rules/checkout.rules.ts';
import { button, onDate, page, priceOf } from './page.ts';
import type { SandboxCheckout } from './sandbox-checkouts.ts';

export function checkoutPage({ planType, free, status }: SandboxCheckout, wasDeclined: boolean): string {
  const name = PLANS[planType].name;
  if (status !== 'open') return page('Checkout', `<section>${overWords(status)}</section>`);
  return page(
    'Checkout',
    `<section>
<h1>${name} plan</h1>
<p class="price">${priceOf(planType)}</p>
<p class="quiet">${firstCharge(free)}</p>
${wasDeclined ? '<p class="wrong" role="alert">The card was declined. Try another way to pay.</p>' : ''}
<form method="post">
${button('outcome', 'paid', 'Pay with a card that works', true)}
${button('outcome', 'declined', 'Pay with a card that is declined')}
${button('outcome', 'abandoned', 'Go back without paying')}
</form>
</section>`,
  );
}

const firstCharge = (free: FreeDays | null) => {
  if (!free) return 'First charged today.';
  return 'until' in free
    ? `Free until ${onDate(free.until)}, first charged then.`
    : `Free for ${free.days} days, first charged then.`;
};

const overWords = (status: 'complete' | 'expired') =>
  status === 'complete'
    ? '<h1>Paid</h1><p>This checkout is complete.</p>'
    : '<h1>Expired</h1><p>This checkout can no longer be paid.</p>';
