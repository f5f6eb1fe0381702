import { EVENT_LABELS, LogView, usePatchedQuery } from '@stampwell/audit';
import { PageHeader, WideScreen } from '@stampwell/ui';
import { Tabs } from '@stampwell/ui/data';
import { RefreshButton } from '../parts/refresh-button.tsx';
import { cardLink } from './audit-links.ts';
import classes from './audit-screen.module.css';
import { CardView } from './card/card-view.tsx';

/** The log, and the history of a card. */
export function AuditScreen() {
  const { read, patch } = usePatchedQuery();
  const view = read('view') === 'card' ? 'card' : 'log';
  return (
    <WideScreen>
      <PageHeader title="Audit" subtitle="Everything that happened, newest first">
        <RefreshButton />
      </PageHeader>
      <Tabs value={view} onChange={(chosen) => patch({ view: chosen === 'card' ? 'card' : undefined })}>
        <Tabs.List data-tab-row aria-label="View">
          <Tabs.Tab value="log" className={classes.tab}>
            Log
          </Tabs.Tab>
          <Tabs.Tab value="card" className={classes.tab}>
            Card timeline
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={view} className={classes.panel} tabIndex={-1}>
          {view === 'card' ? (
            <CardView />
          ) : (
            <LogView cardLink={cardLink} labels={EVENT_LABELS} showsStorage />
          )}
        </Tabs.Panel>
      </Tabs>
    </WideScreen>
  );
}
