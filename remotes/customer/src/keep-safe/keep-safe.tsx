import { loadOnce, useUser } from '@stampwell/client';
import { Suspense, use } from 'react';

const panel = loadOnce(() => import('./keep-safe-panel.tsx'));

function Panel(props: KeepSafeProps) {
  const { KeepSafePanel } = use(panel());
  return <KeepSafePanel {...props} />;
}

export interface KeepSafeProps {
  /** Whether an account that a passkey opens is asked for an address too. */
  isForAddress?: boolean;
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
