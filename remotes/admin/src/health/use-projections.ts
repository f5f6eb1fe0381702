import { callApi, useApiCache, useApiQuery, useLive } from '@stampwell/client';
import { systemHealth } from '@stampwell/contracts/http/admin.ts';
import { listProjections, rebuildProjection, retryProjection } from '@stampwell/contracts/http/operations.ts';
import { counted, notify } from '@stampwell/ui';
import { useState } from 'react';
import { useActions } from '../parts/use-actions.ts';
import { type WatchedRebuild, watched } from './rebuild-progress.ts';

const EVERY_5_SECONDS = { refetchInterval: 5_000 };

/** Read models, live progress of rebuilds, and the actions on them. */
export function useProjections() {
  const cache = useApiCache();
  const query = useApiQuery(listProjections, {}, EVERY_5_SECONDS);
  const [rebuilds, setRebuilds] = useState<Readonly<Record<string, WatchedRebuild>>>({});
  const { act, ...actions } = useActions();

  useLive('projection-progress', (notice) => {
    const now = performance.now();
    setRebuilds((known) => ({ ...known, [notice.name]: watched(known[notice.name], notice, now) }));
    if (notice.state === 'running') return;
    void cache.refresh([listProjections, systemHealth]);
    if (notice.state === 'failed')
      notify('error', `The rebuild of ${notice.name} failed. The current one stays in use.`);
  });

  return {
    ...actions,
    query,
    rebuilds,
    rebuild: (name: string) =>
      act({
        subject: name,
        run: () => callApi(rebuildProjection, { params: { name } }),
        done: `Rebuilding ${name}. Nothing is interrupted.`,
        failed: 'Failed to start the rebuild',
        isConfirmed: true,
      }),
    retry: (name: string, parked: number) =>
      act({
        subject: name,
        run: () => callApi(retryProjection, { params: { name } }),
        done: `Trying ${counted(parked, 'event')} of ${name} again.`,
        failed: 'Failed to retry',
      }),
  };
}
