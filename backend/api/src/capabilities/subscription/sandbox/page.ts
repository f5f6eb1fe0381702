import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PLANS, type PlanType } from '@stampwell/contracts';

const CSS = readFileSync(new URL('./sandbox.css', import.meta.url), 'utf8');

/** Forbids scripts and requests; forms may post here or lead back to the product. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const page = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Stampwell</title>
<style>${CSS}</style>
</head>
<body>
<p class="notice"><strong>Payment sandbox.</strong> A stand-in for Stripe: there is no card, and nobody is charged.</p>
<main>
${body}
</main>
</body>
</html>`;

export const button = (name: string, value: string, label: string, isMain = false) =>
  `<button name="${name}" value="${value}"${isMain ? ' class="main"' : ''}>${label}</button>`;

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
});
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

export const inPounds = (pence: number) => pounds.format(pence / 100);
export const onDate = (time: string) => date.format(new Date(time));

const PERIODS: Record<PlanType, string> = {
  monthly: 'a month',
  six_month: 'every 6 months',
  yearly: 'a year',
};

export const priceOf = (planType: PlanType) => `${inPounds(PLANS[planType].pricePence)} ${PERIODS[planType]}`;
