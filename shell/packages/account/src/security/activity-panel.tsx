import { Pages, useApiPages } from '@stampwell/client';
import { securityActivity } from '@stampwell/contracts/http/security.ts';
import { Panel, RelativeTime, RowsSkeleton, Text } from '@stampwell/ui';
import classes from '../account.module.css';
import { securityWords } from './activity-words.ts';

const FIRST = 5;

/** Recent security events of the account; hidden if they cannot be loaded. */
export function ActivityPanel() {
  const list = useApiPages(securityActivity, { query: { limit: FIRST } });
  if (list.error && !list.data) return null;
  return (
    <Panel title="Recent security activity">
      <Pages
        query={list}
        rows={({ events }) => events}
        failed={null}
        loading={<RowsSkeleton kind="lines" count={3} />}
        empty={<Text className={classes.quiet}>Nothing yet.</Text>}
      >
        {(events) => (
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
      </Pages>
    </Panel>
  );
}
