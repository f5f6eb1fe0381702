export * from './emojis.ts';
export * from './errors.ts';
export * from './events/index.ts';
export * from './limits.ts';
export * from './paths.ts';
export * from './plans.ts';
export * from './qr-code.ts';
export * from './streams.ts';
