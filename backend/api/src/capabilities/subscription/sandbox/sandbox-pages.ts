import { DomainError, PLANS, type PlanType } from '@stampwell/contracts';
import type Koa from 'koa';
import { readText } from '../../../services/http/parse.ts';
import type { ReceiveWebhook } from '../following/webhooks.ts';
import { checkoutPage } from './checkout-page.ts';
import { page, pagePolicy } from './page.ts';
import { portalPage } from './portal-page.ts';
import type { Outcome, Sandbox } from './sandbox.ts';
import { changeCard, changePlan, type SandboxSubscription, type Step, setCancellation } from './timeline.ts';

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
