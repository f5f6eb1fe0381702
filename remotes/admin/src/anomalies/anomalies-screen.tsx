import { useApiCache, useApiPages, useLive } from '@stampwell/client';
import { adminUnusual, type Finding } from '@stampwell/contracts/http/anomalies.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { FindingList, FindingTabs, WatchedRules } from '@stampwell/insights';
import { PageHeader, WideScreen } from '@stampwell/ui';
import { useState } from 'react';
import { cardLink } from '../audit/audit-links.ts';
import { RefreshButton } from '../parts/refresh-button.tsx';

const logLink = (filters: Record<string, string>) => `${paths.admin.audit}?${new URLSearchParams(filters)}`;

/** Findings of all shops. Acting on them is up to each owner. */
export function AnomaliesScreen() {
  const [status, setStatus] = useState<Finding['status']>('open');
  const cache = useApiCache();
  useLive('finding-changed', () => void cache.refresh());
  const list = useApiPages(adminUnusual, { query: { status } });
  return (
    <WideScreen>
      <PageHeader title="Unusual" subtitle="Unusual activity at all shops">
        <RefreshButton />
      </PageHeader>
      <FindingTabs status={status} open={list.data?.pages[0]?.open} onChange={setStatus} />
      <FindingList
        list={list}
        status={status}
        namesShop
        reader="administrator"
        cardLink={cardLink}
        logLink={logLink}
      />
      <WatchedRules />
    </WideScreen>
  );
}
