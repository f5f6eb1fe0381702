import { DomainError, PLANS, type PlanType, paths } from '@stampwell/contracts';
import type Koa from 'koa';
import { readText } from '../../../services/http/parse.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import type { FreeDays } from '../rules/checkout.rules.ts';
import { button, inPounds, onDate, page, pagePolicy, priceOf } from './page.ts';
import type { Outcome, Sandbox } from './sandbox.ts';
import type { SandboxCheckout } from './sandbox-checkouts.ts';
import { changeCard, changePlan, type SandboxSubscription, type Step, setCancellation } from './timeline.ts';

function checkoutPage({ planType, free, status }: SandboxCheckout, wasDeclined: boolean): string {
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

const PAGE = /^\/sandbox\/(checkout|portal)\/(\w{1,100})$/;

/** `/sandbox/checkout/{session_id}` and `/sandbox/portal/{id}`; 404 if Stripe is configured. */
export function sandboxPages(sandbox: Sandbox | null, receive: ReceiveWebhook): Koa.Middleware {
  return async (ctx, next) => {
    const [, kind, id = ''] = PAGE.exec(ctx.path) ?? [];
    if (!sandbox || !kind || !['GET', 'HEAD', 'POST'].includes(ctx.method)) return next();
    ctx.set('Content-Security-Policy', pagePolicy);
    const visit = { sandbox, receive, id, ctx };
    const html = await (kind === 'checkout' ? atCheckout(visit) : inPortal(visit));
    if (html === null) return;
    ctx.type = 'text/html';
    ctx.body = html;
  };
}

interface Visit {
  sandbox: Sandbox;
  receive: ReceiveWebhook;
  id: string;
  ctx: Koa.Context;
}

async function atCheckout({ sandbox, receive, id, ctx }: Visit): Promise<string | null> {
  const checkout = await sandbox.checkouts.find(id);
  if (!checkout) return missing(ctx);
  const isAnswered = ctx.method === 'POST' && checkout.status === 'open';
  if (!isAnswered) return checkoutPage(checkout, ctx.query.declined === '1');
  const outcome = outcomeOf((await formOf(ctx)).get('outcome'));
  const next = await sandbox.settle(id, outcome);
  await sandbox.deliver(receive);
  return seeOther(ctx, next);
}

async function inPortal({ sandbox, receive, id, ctx }: Visit): Promise<string | null> {
  const subscription = await sandbox.subscriptions.find(id);
  if (!subscription) return missing(ctx);
  if (ctx.method !== 'POST' || subscription.endedAt) return portalPage(subscription, planOf(ctx.query.plan));
  const form = await formOf(ctx);
  await sandbox.subscriptions.change(id, (known, now) => changeBy(form, known, now));
  await sandbox.deliver(receive);
  return seeOther(ctx, ctx.path);
}

function changeBy(form: URLSearchParams, known: SandboxSubscription, now: string): Step {
  const plan = planOf(form.get('plan'));
  if (plan && plan !== known.planType) return changePlan(known, plan, now);
  if (form.has('card')) return changeCard(known, form.get('card') === 'good', now);
  if (form.has('cancel')) return setCancellation(known, form.get('cancel') === 'yes', now);
  return { subscription: known, happenings: [] };
}

const formOf = async (ctx: Koa.Context) => new URLSearchParams(await readText(ctx));

const isPlan = (value: unknown): value is PlanType =>
  typeof value === 'string' && Object.hasOwn(PLANS, value);
const planOf = (value: unknown) => (isPlan(value) ? value : null);

function outcomeOf(value: string | null): Outcome {
  if (value === 'paid' || value === 'declined' || value === 'abandoned') return value;
  throw new DomainError('malformed');
}

function missing(ctx: Koa.Context): string {
  ctx.status = 404;
  return page('Not found', '<section><h1>Not found</h1><p>There is nothing to pay here.</p></section>');
}

/** Redirects with 303, so that reloading the next page does not pay again. */
function seeOther(ctx: Koa.Context, url: string): null {
  ctx.redirect(url);
  ctx.status = 303;
  ctx.body = '';
  return null;
}

/** The payer's options for their subscription. @param wanted the plan to confirm, if the portal was opened for one */
function portalPage(subscription: SandboxSubscription, wanted: PlanType | null): string {
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
