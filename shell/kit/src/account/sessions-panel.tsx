import { Button, Text } from '@mantine/core';
import { endSession, listSessions } from '@stampwell/contracts/http/auth.ts';
import { useApiMutation, useApiQuery } from '../api/use-api.ts';
import { RowsSkeleton } from '../ui/feedback/skeletons.tsx';
import { notify } from '../ui/feedback/toasts.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { StatusBadge } from '../ui/parts/status-badge.tsx';
import { RelativeTime } from '../ui/parts/time-ago.tsx';
import classes from './account.module.css';
import { deviceOf } from './device.ts';

/** Where the account is signed in, and a way to end what is not wanted; not shown where it can't be had. */
export function SessionsPanel() {
  const { data, error } = useApiQuery(listSessions, {});
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
                  Last used <RelativeTime at={session.last_seen_at} />
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
        <RowsSkeleton count={1} />
      )}
    </Panel>
  );
}
