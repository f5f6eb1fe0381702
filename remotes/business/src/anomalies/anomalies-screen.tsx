import { useApiCache, useApiPages, useLive } from '@stampwell/client';
import { businessUnusual, type Finding } from '@stampwell/contracts/http/anomalies.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { FindingList, FindingTabs, WatchedRules } from '@stampwell/insights';
import { PageHeader, WideScreen } from '@stampwell/ui';
import { useState } from 'react';
import { OpeningHoursPanel } from '../parts/opening-hours-panel.tsx';
import { useAskedPlace } from '../places/use-asked-place.tsx';
import { type Asked, FindingActions } from './finding-actions.tsx';
import { FindingSheets } from './finding-sheets.tsx';

const cardLink = ({ customer }: { customer: string }) => paths.business.card(customer);
const logLink = (filters: Record<string, string>) =>
  `${paths.business.activity}?${new URLSearchParams(filters)}`;

/** Findings at the owner's counter, with their rules and actions. */
export function AnomaliesScreen() {
  const [status, setStatus] = useState<Finding['status']>('open');
  const [asked, setAsked] = useState<Asked | null>(null);
  const cache = useApiCache();
  useLive('finding-changed', () => void cache.refresh());
  const { at, hasPlaces, chooser } = useAskedPlace();
  const list = useApiPages(businessUnusual, { query: { status, ...at } });
  return (
    <WideScreen>
      <PageHeader title="Unusual" subtitle="Worth a look at your counter. It may be nothing.">
        {chooser}
      </PageHeader>
      <FindingTabs status={status} open={list.data?.pages[0]?.open} onChange={setStatus} />
      <FindingList
        list={list}
        status={status}
        reader="owner"
        cardLink={cardLink}
        logLink={logLink}
        actions={(finding) => <FindingActions finding={finding} onAsk={setAsked} />}
      />
      <OpeningHoursPanel />
      <WatchedRules hasPlaces={hasPlaces} />
      {asked && <FindingSheets asked={asked} onClose={() => setAsked(null)} />}
    </WideScreen>
  );
}
