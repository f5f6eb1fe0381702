/** What a customer's phone can keep of their cards: passes in its wallet, and notices. Loaded lazily. */
export * from './add-to-wallet.tsx';
export * from './marketing-panel.tsx';
export * from './notices-panel.tsx';
export * from './offer-notices.tsx';
