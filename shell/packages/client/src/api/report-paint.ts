import { reportPaint } from '@stampwell/contracts/http/operations.ts';
import type { CallArgs } from './call-args.ts';

/**
 * Reports when the screen has painted a reply or a live message.
 * @param call passed in, because calls import this file
 * @param since `performance.now()` when the wait began
 */
export async function note(
  call: (endpoint: typeof reportPaint, args: CallArgs<typeof reportPaint>) => Promise<unknown>,
  traceparent: string,
  cause: 'answer' | 'live',
  since: number,
): Promise<void> {
  // The frame after next begins once this one is painted.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const took_ms = Math.min(Math.round(performance.now() - since), 60_000);
  // Traces are optional.
  await call(reportPaint, { body: { traceparent, cause, took_ms } }).catch(() => undefined);
}
