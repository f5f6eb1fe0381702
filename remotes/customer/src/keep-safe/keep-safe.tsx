import { loadOnce, useUser } from '@stampwell/client';
import { Suspense, use } from 'react';
import type { KeepSafeProps } from './keep-safe-props.ts';

const panel = loadOnce(() => import('./keep-safe-panel.tsx'));

function Panel(props: KeepSafeProps) {
  const { KeepSafePanel } = use(panel());
  return <KeepSafePanel {...props} />;
}

/** Shown to those alone who have no address; loaded when there is one. */
export function KeepSafe(props: KeepSafeProps) {
  const { email } = useUser();
  if (email !== '') return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}

const line = loadOnce(() => import('./phone-alone.tsx'));

function Line() {
  const { PhoneAlone } = use(line());
  return <PhoneAlone />;
}

/** Reminds a guest, on one line, that the card is on this phone alone. */
export function SafeLine() {
  const { email } = useUser();
  if (email !== '') return null;
  return (
    <Suspense fallback={null}>
      <Line />
    </Suspense>
  );
}
