import { LogView, SHOP_LABELS } from '@stampwell/audit';
import { useLocation } from '@stampwell/client/router';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { Button, PageHeader, WideScreen } from '@stampwell/ui';
import { useState } from 'react';
import { ShopDay } from './shop-day.tsx';

/** The shop's day; 'Show everything' has the log, as do links with the log's filters. */
export function ActivityScreen() {
  const { search } = useLocation();
  const [isLog, setLog] = useState(search !== '');
  return (
    <WideScreen>
      <PageHeader
        title="Activity"
        subtitle={isLog ? 'Everything that happened at your business, newest first' : 'Your shop today'}
      >
        <Button variant="default" onClick={() => setLog(!isLog)}>
          {isLog ? 'Show today' : 'Show everything'}
        </Button>
      </PageHeader>
      {isLog ? (
        <LogView
          labels={SHOP_LABELS}
          cardLink={({ customer, programme }) => ofCard(paths.business.card(customer), programme)}
        />
      ) : (
        <ShopDay />
      )}
    </WideScreen>
  );
}
