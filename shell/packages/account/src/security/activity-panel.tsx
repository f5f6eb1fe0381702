import { useApiPages } from '@stampwell/client';
import { securityActivity } from '@stampwell/contracts/http/security.ts';
import { Button, Panel, RelativeTime, RowsSkeleton, Text } from '@stampwell/ui';
import classes from '../account.module.css';
import { securityWords } from './activity-words.ts';

const FIRST = 5;

/** Recent security events of the account; hidden if they cannot be loaded. */
export function ActivityPanel() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useApiPages(securityActivity, {
    query: { limit: FIRST },
  });
  if (error && !data) return null;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Panel title="Recent security activity">
      {!events && <RowsSkeleton kind="lines" count={3} />}
      {events?.length === 0 && <Text className={classes.quiet}>Nothing yet.</Text>}
      {events && events.length > 0 && (
        <ul className={classes.sessions}>
          {events.map(({ id, at, kind, what, device }) => (
            <li key={id} className={classes.session}>
              <div className={classes.names}>
                <Text fw={600}>{securityWords(kind, what)}</Text>
                <Text className={classes.quiet}>
                  {device} · <RelativeTime at={at} />
                </Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      )}
    </Panel>
  );
}
