/** Every call of the public API, under `/v1`. What is here stays: clients of strangers rest on it (docs/wire.md#the-public-api). */
export * from './cards.ts';
export * from './counter.ts';
export * from './shop.ts';
export * from './transactions.ts';
export * from './webhooks.ts';
