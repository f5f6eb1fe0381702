import { loadOnce, useUser } from '@stampwell/client';
import { Suspense, use } from 'react';

const panel = loadOnce(() => import('./keep-safe-panel.tsx'));

function Panel() {
  const { KeepSafePanel } = use(panel());
  return <KeepSafePanel />;
}

/** Shown to guests alone, who have no address; loaded when there is one. */
export function KeepSafe() {
  const { email } = useUser();
  if (email !== '') return null;
  return (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  );
}
