import { live } from '@stampwell/contracts/http/operations.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import { LiveFeed, type LiveFeedPorts } from './live-feed.ts';
import { LiveGuard } from './live-guard.ts';
import { LiveLine } from './live-line.ts';
import { idOf, placeOf } from './live-message.ts';
import { type ProgressPort, tellProgress } from './progress.ts';

export interface LivePorts extends LiveFeedPorts {
  sessions: Pick<Sessions, 'aliveAmong'>;
  projections: ProgressPort;
  stopping: AbortSignal;
  /** How often a comment keeps a line open. */
  commentMs?: number;
}

/** What happens, as it happens, to whom it concerns. */
export function liveRoutes(ports: LivePorts): Route[] {
  const feed = new LiveFeed(ports);
  const guard = new LiveGuard(feed.lines.all, { ...ports, aliveAmong: ports.sessions.aliveAmong });
  const unwatch = tellProgress(ports.projections, feed.lines);
  ports.stopping.addEventListener('abort', () => {
    guard.stop();
    unwatch();
    void feed.stop();
  });

  return [
    route(live, async ({ actor, koa }) => {
      const begin = await feed.start();
      const seen = placeOf(koa.get('last-event-id')) ?? begin;
      const line = new LiveLine(actor, seen);
      koa.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
      koa.body = line.body;
      // The id alone: a line that is lost before its first message resumes here too.
      line.write(`id: ${idOf(seen)}\n: listening\n\n`);
      if (ports.stopping.aborted) return line.close();
      // The stream is the answer; a failure on the way ends it, and the caller comes back.
      feed.join(line, seen).catch(() => line.close());
    }),
  ];
}
