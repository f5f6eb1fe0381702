export type { CallOptions } from './call.ts';
export { createStampwell, type Stampwell } from './client.ts';
export { each } from './each.ts';
export type * from './generated/operations.ts';
export type { StampwellOptions } from './send.ts';
export { StampwellError } from './stampwell-error.ts';
