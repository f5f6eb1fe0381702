import type { Capability } from '../../services/capability/capability.ts';
import { createNoticeChanges } from './notice-changes.ts';
import { noticeRoutes } from './notices.routes.ts';
import type { NoticePorts } from './ports.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface Notices extends Capability {
  /** Has a guest's phone go on getting notices as the account's into which the guest's was put. */
  bring(guestId: string, to: { id: string; sessionId: string }): Promise<void>;
  sweep(): Promise<void>;
}

/** Notices to customers' phones, and consent to marketing. */
export function createNotices(ports: NoticePorts): Notices {
  const subscriptions = createSubscriptions(ports);
  const { reaction, job } = createNoticeChanges({ ...ports, subscriptions });
  const { sweep, forget, bring, kindsOf, listOf } = subscriptions;
  return {
    routes: noticeRoutes(ports, subscriptions),
    promptReactions: { notices: reaction },
    jobs: [job, { name: 'notices-sweep', every: 'hour', run: sweep }],
    forget,
    exports: async (id) => ({ notices: { kinds: await kindsOf(id), browsers: await listOf(id) } }),
    bring,
    sweep,
  };
}
