import { Pages } from '@stampwell/client';
import { MAIL_STATES, type MailState } from '@stampwell/contracts/http/mails.ts';
import { EmptyState, grouped, PageHeader, Panel, RowsSkeleton, WideScreen } from '@stampwell/ui';
import { DataTable } from '@stampwell/ui/data';
import { useState } from 'react';
import { FailureBanner } from '../parts/failure-banner.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { canRetry, mailColumns } from './mail-columns.tsx';
import { stateWords } from './mail-words.ts';
import { useMails } from './use-mails.ts';

type Filter = MailState | 'all';

/** The mail queue by state. */
export function MailsScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const room = useMails(filter);
  const { counts } = room;
  const total = counts && MAIL_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const tabs = [
    { key: 'all' as Filter, label: 'All', count: countWords(total) },
    ...MAIL_STATES.map((state) => ({
      key: state as Filter,
      label: stateWords(state).label,
      count: countWords(counts?.[state]),
    })),
  ];
  return (
    <WideScreen>
      <PageHeader title="Mails" subtitle="What was sent, what waits, and what did not get through">
        <RefreshButton />
      </PageHeader>
      <FailureBanner words={room.failure} onClose={room.dismiss} />
      <FilterTabs tabs={tabs} value={filter} onChange={setFilter} search={null}>
        <MailList room={room} filter={filter} />
      </FilterTabs>
    </WideScreen>
  );
}

const countWords = (count: number | undefined) => (count === undefined ? undefined : grouped(count));

/** The words depend on the state, since an empty queue may be good or bad. */
function NoMails({ filter }: { filter: Filter }) {
  if (filter === 'failed' || filter === 'bounced')
    return <EmptyState title="No failed mails">Every mail got through.</EmptyState>;
  if (filter === 'waiting') return <EmptyState title="Nothing waits" illustration="clock" />;
  return <EmptyState title="No mails yet">What the platform sends is listed here for 90 days.</EmptyState>;
}

function MailList({ room, filter }: { room: ReturnType<typeof useMails>; filter: Filter }) {
  return (
    <Pages
      query={room.list}
      rows={({ mails }) => mails}
      failed="Failed to load mails"
      loading={<RowsSkeleton inPanel kind="lines" count={6} label="Loading mails..." />}
      empty={
        <Panel>
          <NoMails filter={filter} />
        </Panel>
      }
    >
      {(mails) => (
        <Panel isFlush>
          <DataTable
            caption="Mails, newest first"
            rows={mails}
            keyOf={({ id }) => id}
            columns={mailColumns({
              isBusy: room.isBusy,
              onRetry: room.retry,
              hasRetry: mails.some(canRetry),
            })}
          />
        </Panel>
      )}
    </Pages>
  );
}
