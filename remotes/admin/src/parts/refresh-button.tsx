import { useApiCache } from '@stampwell/client';
import { IconRefresh } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { useState } from 'react';
import classes from './refresh-button.module.css';

/** Refetches everything on the screen. */
export function RefreshButton() {
  const cache = useApiCache();
  const [isRefreshing, setRefreshing] = useState(false);
  async function refresh(): Promise<void> {
    setRefreshing(true);
    await cache.refresh();
    setRefreshing(false);
  }
  const words = isRefreshing ? 'Refreshing...' : 'Refresh';
  return (
    <Button
      aria-label={words}
      variant="default"
      className={classes.button}
      leftSection={<IconRefresh size={18} className={isRefreshing ? classes.turning : ''} />}
      aria-disabled={isRefreshing}
      onClick={() => !isRefreshing && void refresh()}
    >
      <span className={classes.label}>{words}</span>
    </Button>
  );
}
