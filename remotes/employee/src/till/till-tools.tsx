import { useApiQuery } from '@stampwell/client';
import { useNavigate } from '@stampwell/client/router';
import { employeeProfile } from '@stampwell/contracts/http/employee.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { TILL_LOCK_MINUTES } from '@stampwell/contracts/tills.ts';
import { IconLock } from '@stampwell/icons';
import { Button, Initials } from '@stampwell/ui';
import { useCallback, useEffect } from 'react';
import { leave, storedTill } from './this-till.ts';

/** At a shared till, in place of what a person has on their own device: one tap locks it, and so do minutes without a touch. */
export function TillTools() {
  const navigate = useNavigate();
  const lock = useCallback(
    (by: 'person' | 'idle') => {
      leave(by);
      navigate(paths.employee.till, { replace: true });
    },
    [navigate],
  );
  useIdle(storedTill()?.last?.till.lock_after_minutes ?? TILL_LOCK_MINUTES.default, lock);
  const { data } = useApiQuery(employeeProfile, {}, { staleTime: 5 * 60_000 });
  const name = data?.employee.name;
  return (
    <>
      {name && (
        <span role="img" aria-label={`${name} has the till`} title={name}>
          <Initials name={name} size={36} />
        </span>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLock size={18} aria-hidden="true" />}
        onClick={() => lock('person')}
      >
        Lock
      </Button>
    </>
  );
}

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

function useIdle(minutes: number, onIdle: (by: 'idle') => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let last = Date.now();
    const ms = minutes * 60_000;
    const begin = () => {
      timer = setTimeout(check, ms - (Date.now() - last));
    };
    // A tablet that slept has timers that slept too.
    const check = () => (Date.now() - last >= ms ? onIdle('idle') : begin());
    // One that slept and is touched before its timers run was left for as long all the same.
    const touched = () => {
      if (Date.now() - last >= ms) return onIdle('idle');
      last = Date.now();
    };
    const onSeen = () => {
      clearTimeout(timer);
      check();
    };
    begin();
    for (const touch of TOUCHES) window.addEventListener(touch, touched, { passive: true });
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, touched);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, [minutes, onIdle]);
}
