import { endpoint } from './endpoint.ts';
import { subscriptionShape } from './shapes/subscription.ts';

/** By itself, since every first page asks for it, and the others bring the fields of forms along. */
export const subscriptionStatus = endpoint({
  name: 'subscriptionStatus',
  method: 'GET',
  path: '/subscription/status',
  who: ['business'],
  summary: 'The subscription; 404 if there is none',
  reply: subscriptionShape,
  errors: ['not_found'],
});
