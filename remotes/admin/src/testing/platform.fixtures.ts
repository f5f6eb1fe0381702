import type { Business } from '@stampwell/contracts/http/shapes.ts';

/** Longer than a row on a phone, without a space to break it at. */
export const LONG_NAME = `Wilhelmina-${'Charlotte'.repeat(8)}`;

/** Waiting for approval. */
export function aBusiness(part: Partial<Business> = {}): Business {
  return {
    _id: 'cafe',
    id: 'cafe',
    name: 'Corner Coffee',
    email: 'owen@example.test',
    created_at: '2026-11-01T09:00:00Z',
    is_active: true,
    type: 'business',
    phone: null,
    address: null,
    description: null,
    logo: null,
    stamps_required: 10,
    reward_description: 'Free coffee',
    reward_emoji: '☕',
    scan_cooldown_hours: 4,
    onboarding: false,
    is_approved: false,
    status: 'pending',
    rejected_at: null,
    subscription_status: null,
    statistics: { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
    ...part,
  };
}
