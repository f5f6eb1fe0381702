import { aBusiness } from '@stampwell/client/testing/fixtures.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';

export const aPendingBusiness = (part: Partial<Business> = {}): Business =>
  aBusiness({
    _id: 'cafe',
    id: 'cafe',
    email: 'owen@example.test',
    is_approved: false,
    status: 'pending',
    subscription_status: null,
    statistics: { customer_count: 0, stamps_given: 0, rewards_redeemed: 0 },
    ...part,
  });
