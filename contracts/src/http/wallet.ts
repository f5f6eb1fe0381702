import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as f from './fields.ts';

const customer = ['customer'] as const;

export const createApplePass = endpoint({
  name: 'createApplePass',
  method: 'POST',
  path: '/wallet/apple-pass',
  who: customer,
  summary: 'A signed Apple Wallet pass with the personal code',
  reply: z.object({ download_url: z.string() }),
  errors: ['not_found'],
  repeat: 'none',
});

export const createGooglePass = endpoint({
  name: 'createGooglePass',
  method: 'POST',
  path: '/wallet/google-pass',
  who: customer,
  summary: 'A Save to Google Wallet link with the personal code',
  reply: z.object({ save_url: z.string() }),
  errors: ['not_found'],
  repeat: 'none',
});

export const walletSupported = endpoint({
  name: 'walletSupported',
  method: 'GET',
  path: '/wallet/supported',
  who: 'nobody',
  summary: 'Which wallets are available; used by the landing page and the buttons',
  reply: z.object({ apple: z.boolean(), google: z.boolean(), stand_in: z.boolean() }),
});

export const downloadApplePass = endpoint({
  name: 'downloadApplePass',
  method: 'GET',
  path: '/wallet/apple-pass/{id}',
  who: 'nobody',
  summary: 'The pass file; its id is a short-lived secret of one customer',
  params: z.object({ id: f.id }),
  replyType: 'application/vnd.apple.pkpass',
  errors: ['not_found', 'rate_limited'],
});

const ofShop = {
  params: z.object({ id: f.id }),
  /** Which of the shop's cards; left out for the first. */
  query: z.object({ programme: z.optional(f.programmeInQuery) }),
  errors: ['not_found'],
  repeat: 'none',
} as const;

export const createAppleShopPass = endpoint({
  name: 'createAppleShopPass',
  method: 'POST',
  path: '/wallet/shops/{id}/apple-pass',
  who: customer,
  summary: 'An Apple Wallet pass of the customer’s card at one shop, which follows the card',
  reply: z.object({ download_url: z.string() }),
  ...ofShop,
});

export const createGoogleShopPass = endpoint({
  name: 'createGoogleShopPass',
  method: 'POST',
  path: '/wallet/shops/{id}/google-pass',
  who: customer,
  summary: 'A Save to Google Wallet link of the customer’s card at one shop, which follows the card',
  reply: z.object({ save_url: z.string() }),
  ...ofShop,
  errors: ['not_found', 'unavailable'],
});
