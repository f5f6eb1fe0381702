import { useApiMutation, useApiQuery } from '@stampwell/client';
import { deviceOf } from '@stampwell/contracts/device.ts';
import { endSession, listSessions } from '@stampwell/contracts/http/auth.ts';
import { Button, notify, Panel, RelativeTime, RowsSkeleton, StatusBadge, Text } from '@stampwell/ui';
import classes from './account.module.css';

/** Where the account is signed in, and a way to end what is not wanted; not shown where it can't be had. */
export function SessionsPanel() {
  // Not kept: somebody may be signed in as an employee too, whose sessions are others.
  const { data, error } = useApiQuery(listSessions, {}, { gcTime: 0 });
  const end = useApiMutation(endSession, {
    invalidates: [listSessions],
    onError: (failure) => notify('error', failure.message),
  });
  if (error && !data) return null;
  return (
    <Panel title="Signed in on">
      {data ? (
        <ul className={classes.sessions}>
          {data.sessions.map((session) => (
            <li key={session.id} className={classes.session}>
              <div className={classes.names}>
                <Text fw={600}>{deviceOf(session.user_agent)}</Text>
                <Text className={classes.quiet}>
                  Last used · <RelativeTime at={session.last_seen_at} />
                </Text>
              </div>
              {session.current ? (
                <StatusBadge tone="done">This one</StatusBadge>
              ) : (
                <Button
                  variant="default"
                  size="sm"
                  loading={end.isPending && end.variables.params.id === session.id}
                  onClick={() => end.mutate({ params: { id: session.id } })}
                >
                  End
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <RowsSkeleton kind="lines" count={1} />
      )}
    </Panel>
  );
}
