import { useIsOffline } from '@stampwell/client';
import { Banner } from '@stampwell/ui';
import { WaitingScans } from './waiting-list.tsx';

/** Above the scanner while there is no connection: what happens to the stamps, then the queue. */
export function OfflineLead() {
  if (!useIsOffline()) return null;
  return (
    <>
      <OfflineBanner />
      <WaitingScans />
    </>
  );
}

export const OfflineBanner = () => (
  <Banner tone="info">You’re offline. Stamps are saved here and sent later</Banner>
);

/** Below the scanner once there is a connection: what became of the queue. */
export const SentScans = () => (useIsOffline() ? null : <WaitingScans />);
