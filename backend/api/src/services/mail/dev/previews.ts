import { afterDays, MAIL_KINDS, type MailKind, topicOf, UNUSUAL_RULES } from '@stampwell/contracts';
import { type Rendered, renderMail } from '../templates/page.ts';
import type { TemplateFacts } from '../templates/template.ts';
import { TEMPLATES } from '../templates/templates.ts';

/** A mail with made-up facts, for looking at its layout. */
export interface Preview {
  /** The last part of its URL. */
  name: string;
  kind: MailKind;
  facts: Partial<TemplateFacts>;
}

const OWNER = new Set<MailKind>([
  ...(['shop_approved', 'shop_rejected', 'shop_deactivated', 'trial_ending', 'trial_ended'] as const),
  ...(['payment_failed', 'payment_reminder', 'subscription_suspended', 'subscription_ended'] as const),
  'subscription_cancelled',
  'receipt',
  'staff_added',
  'unusual',
  'question_asked',
]);

const SHOP = {
  name: 'Corner Coffee',
  reward: 'Free flat white',
  emoji: '☕',
  logo: null,
  rejectionReason: 'The address is missing, and the description does not say what you sell.',
};

/** Every kind once, and again for each audience that gets different words. */
export const PREVIEWS: readonly Preview[] = [
  ...MAIL_KINDS.map((kind) => ({ name: kind, kind, facts: {} })),
  { name: 'welcome-owner', kind: 'welcome', facts: { role: 'business' } },
  { name: 'email_changed-unproved', kind: 'email_changed', facts: { token: null } },
  { name: 'trial_ending-with-card', kind: 'trial_ending', facts: { data: { plan_type: 'monthly' } } },
  { name: 'subscription_ended-unpaid', kind: 'subscription_ended', facts: { data: { why: 'unpaid' } } },
];

/** Facts of an invented shop and customer, enough for every template. */
function factsOf({ kind, facts }: Preview, publicUrl: string, now: Date): TemplateFacts {
  const isOwner = facts.role === 'business' || OWNER.has(kind);
  return {
    role: isOwner ? 'business' : 'customer',
    name: isOwner ? SHOP.name : 'Maya Patel',
    publicUrl,
    to: 'maya@example.test',
    token: 'a-token-that-opens-nothing',
    words: 'We have looked into it, and corrected your name.',
    shop: SHOP,
    ...facts,
    data: {
      device: 'Chrome on Windows',
      business_id: 'none',
      ends_at: afterDays(now, 3),
      erased_at: afterDays(now, 30),
      due_at: afterDays(now, 30),
      failed_at: afterDays(now, kind === 'payment_reminder' ? -3 : 0),
      period_end: afterDays(now, 30),
      paid_at: now.toISOString(),
      why: 'canceled',
      count: 2,
      stamps: 6,
      rules: UNUSUAL_RULES.slice(0, 2).join(' '),
      ...(kind === 'receipt' && { plan_type: 'monthly' }),
      ...facts.data,
    },
  };
}

export function renderPreview(preview: Preview, publicUrl: string, now: Date): Rendered {
  const content = TEMPLATES[preview.kind](factsOf(preview, publicUrl, now));
  if (!content) throw new Error(`${preview.name} has nothing to say`);
  return renderMail(content, {
    why: 'You get this mail because this address has an account on Stampwell.',
    unsubscribe: topicOf(preview.kind) && `${publicUrl}/unsubscribe?token=a-token-that-opens-nothing`,
    operator: 'Stampwell Ltd, 1 Example Street, London',
  });
}
