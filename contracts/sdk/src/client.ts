import type { Call } from './call.ts';
import * as operations from './generated/operations.ts';
import { createSend, type StampwellOptions } from './send.ts';

type Operations = typeof operations;

/** Each operation of the public API, sent with the shop's key. */
export type Stampwell = {
  [Name in keyof Operations as Operations[Name] extends (...args: never) => Call<unknown>
    ? Name
    : never]: Operations[Name] extends (...args: infer Args) => Call<infer Reply>
    ? (...args: Args) => Promise<Reply>
    : never;
};

type Build = (...args: unknown[]) => Call<unknown>;

/** @throws StampwellError from each of its calls, if it is refused */
export function createStampwell(options: StampwellOptions): Stampwell {
  const send = createSend(options);
  const sending = Object.entries(operations).flatMap(([name, build]) =>
    typeof build === 'function' ? [[name, (...args: unknown[]) => send((build as Build)(...args))]] : [],
  );
  return Object.fromEntries(sending);
}
