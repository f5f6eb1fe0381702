import { LogView, SHOP_LABELS } from '@stampwell/audit';
import { useLocation } from '@stampwell/client/router';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { Button, PageHeader, WideScreen } from '@stampwell/ui';
import { useState } from 'react';
import { useAskedPlace } from '../places/use-asked-place.tsx';
import { ShopDay } from './shop-day.tsx';

/** The shop's day; 'Show everything' has the log, as do links with the log's filters. */
export function ActivityScreen() {
  const { search } = useLocation();
  const [isLog, setLog] = useState(hasFilters(search));
  const { at, chooser } = useAskedPlace();
  return (
    <WideScreen>
      <PageHeader
        title="Activity"
        subtitle={isLog ? 'Everything that happened at your business, newest first' : 'Your shop today'}
      >
        {chooser}
        <Button variant="default" onClick={() => setLog(!isLog)}>
          {isLog ? 'Show today' : 'Show everything'}
        </Button>
      </PageHeader>
      {isLog ? (
        <LogView
          labels={SHOP_LABELS}
          place={at.place}
          cardLink={({ customer, programme }) => ofCard(paths.business.card(customer), programme)}
        />
      ) : (
        <ShopDay at={at} />
      )}
    </WideScreen>
  );
}

/** Of the log; the place is of the day too. */
const hasFilters = (search: string) => [...new URLSearchParams(search).keys()].some((key) => key !== 'place');
