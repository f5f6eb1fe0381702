export { type RelayState, runRelay } from './relay.ts';
