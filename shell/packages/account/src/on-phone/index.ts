/** Parts for a customer's phone: passes in its wallet, and push notifications. Loaded lazily. */
export * from './add-to-wallet.tsx';
export * from './marketing-panel.tsx';
export * from './offer-push.tsx';
export * from './push-panel.tsx';
