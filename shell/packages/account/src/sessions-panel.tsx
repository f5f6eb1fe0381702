import { callApi, isNotFound, useApiCache, useApiQuery } from '@stampwell/client';
import { deviceOf } from '@stampwell/contracts/device.ts';
import { endSession, listSessions } from '@stampwell/contracts/http/auth.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import {
  Button,
  ConfirmModal,
  errorWords,
  notify,
  Panel,
  RelativeTime,
  RowsSkeleton,
  StatusBadge,
  Text,
} from '@stampwell/ui';
import { useState } from 'react';
import classes from './account.module.css';

/** Enough for most people. A longer list would push the rest of the page away. */
const SHOWN_FIRST = 5;

type Session = ReplyOf<typeof listSessions>['sessions'][number];

/** Where the account is signed in, with buttons to end sessions; hidden if they cannot be loaded. */
export function SessionsPanel() {
  // Not cached: the same browser may also be signed in as an employee, with other sessions.
  const { data, error } = useApiQuery(listSessions, {}, { gcTime: 0 });
  const [doubted, setDoubted] = useState<readonly Session[] | null>(null);
  const [isWhole, setWhole] = useState(false);
  if (error && !data) return null;
  const sessions = [...(data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current));
  const others = sessions.filter(({ current }) => !current);
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_FIRST);
  return (
    <Panel title="Signed in on">
      {data ? (
        <ul className={classes.sessions}>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setDoubted([session])} />
          ))}
        </ul>
      ) : (
        <RowsSkeleton kind="lines" count={1} />
      )}
      {shown.length < sessions.length && (
        <Button variant="default" fullWidth onClick={() => setWhole(true)}>
          Show All {sessions.length}
        </Button>
      )}
      {others.length > 1 && (
        <Button variant="default" className={classes.end} onClick={() => setDoubted(others)}>
          End all others
        </Button>
      )}
      {doubted && <EndQuestion sessions={doubted} onClose={() => setDoubted(null)} />}
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceOf(session.user_agent);
  return (
    <li className={classes.session}>
      <div className={classes.names}>
        <Text fw={600}>{device}</Text>
        <Text className={classes.quiet}>
          Last used · <RelativeTime at={session.last_seen_at} />
        </Text>
      </div>
      {session.current ? (
        <StatusBadge tone="done">This one</StatusBadge>
      ) : (
        <Button variant="default" size="sm" aria-label={`End the session on ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

/** Confirms, since ending a session by mistake means signing in there again. */
function EndQuestion({ sessions, onClose }: { sessions: readonly Session[]; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const cache = useApiCache();
  async function end(): Promise<void> {
    setBusy(true);
    try {
      for (const { id } of sessions) await endOne(id);
    } catch (error) {
      notify('error', errorWords(error, 'Failed to end the session'));
    }
    await cache.refresh([listSessions]);
    onClose();
  }
  const [first] = sessions;
  const isOne = first && sessions.length === 1;
  return (
    <ConfirmModal
      isOpen
      onClose={onClose}
      title={isOne ? 'End session' : 'End all others'}
      question={
        isOne
          ? `${deviceOf(first.user_agent)} is signed out at once, and asks for your password again.`
          : `${sessions.length} sessions are signed out at once. Only this one stays.`
      }
      confirmLabel={isOne ? 'End session' : 'End all others'}
      isBusy={isBusy}
      onConfirm={() => void end()}
    />
  );
}

/** A session that has already ended counts as success. */
async function endOne(id: string): Promise<void> {
  try {
    await callApi(endSession, { params: { id } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
