/** Parts for a customer's phone: passes in its wallet, and notices. Loaded lazily. */
export * from './add-to-wallet.tsx';
export * from './marketing-panel.tsx';
export * from './notices-panel.tsx';
export * from './offer-notices.tsx';
