export { type RelayOptions, type RelayState, runRelay } from './relay.ts';
export { RELAY_SCHEMA } from './schema.ts';
