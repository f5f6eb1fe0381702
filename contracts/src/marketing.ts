/**
 * Consent to marketing (PECR), apart from the terms and off by default. The event of a decision names the wording that was shown, so
 * words here are never changed: new ones get a new name.
 */
export const MARKETING_WORDINGS = {
  '2026-11':
    'Stampwell may send me news and offers of shops, by mail and as notices. I can switch this off at any time.',
} as const;
export type MarketingWording = keyof typeof MARKETING_WORDINGS;

export const MARKETING_WORDING: MarketingWording = '2026-11';
