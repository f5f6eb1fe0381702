import { ApiError, isNoConnection, useIsOffline, useSession } from '@stampwell/client';
import { Navigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { useCallback, useEffect, useState } from 'react';
import { EnrolForm } from './enrol-form.tsx';
import { type LockedTill, leave, readTill, storedTill } from './this-till.ts';
import { WhoIsAtTheTill } from './who-is-at-the-till.tsx';

const EVERY_MS = 60_000;

/** A shared tablet: it becomes a till, and asks who is at it. */
export function TillScreen() {
  const { employee } = useSession();
  const [isTill, setTill] = useState(() => storedTill() !== null);
  const onEnded = useCallback(() => setTill(false), []);
  if (employee) return <Navigate to={paths.employee.scanner} replace />;
  if (!isTill) return <EnrolForm onDone={() => setTill(true)} />;
  return <Locked onEnded={onEnded} />;
}

/** @param onEnded it is no till any more */
function Locked({ onEnded }: { onEnded: () => void }) {
  const [till, setTill] = useState<LockedTill | undefined>(() => storedTill()?.last);
  const [error, setError] = useState<unknown>(null);
  const isOffline = useIsOffline();

  const read = useCallback(async () => {
    try {
      setTill(await readTill());
      setError(null);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onEnded();
      setError(failure);
    }
  }, [onEnded]);

  useEffect(() => {
    // A page that was loaded anew had somebody at it, perhaps.
    leave('idle');
    void read();
    const timer = setInterval(() => document.visibilityState === 'visible' && void read(), EVERY_MS);
    const onSeen = () => document.visibilityState === 'visible' && void read();
    document.addEventListener('visibilitychange', onSeen);
    window.addEventListener('online', onSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
      window.removeEventListener('online', onSeen);
    };
  }, [read]);

  return (
    <WhoIsAtTheTill
      till={till}
      error={error}
      isOffline={isOffline || isNoConnection(error)}
      onRetry={() => void read()}
    />
  );
}
