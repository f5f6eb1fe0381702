import { Loaded, loadOnce, useApiQuery, useUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconQrcode } from '@stampwell/icons';
import { Button, PageHeader, Screen, StatTile, StatTiles } from '@stampwell/ui';
import { type ComponentProps, Suspense, use, useEffect, useState } from 'react';
import { ALWAYS_REFETCH } from '../live/always-refetch.ts';
import type { LiveChange } from '../live/live-change.ts';
import { useLiveCards } from '../live/use-live-cards.ts';
import { QrCodeScreen } from '../qr-code/lazy-qr-code-screen.ts';
import type { Prompts } from './prompts.tsx';
import { Wallet } from './wallet.tsx';

const prompts = loadOnce(() => import('./prompts.tsx'));

/** Loaded after the cards: most visits have none. */
function LazyPrompts(props: ComponentProps<typeof Prompts>) {
  const { Prompts } = use(prompts());
  return <Prompts {...props} />;
}

/** The wallet: four figures and every card, updated live. */
export function DashboardScreen() {
  const { name } = useUser();
  const dashboard = useApiQuery(userDashboard, {}, ALWAYS_REFETCH);
  const { data } = dashboard;
  const [liveChange, setLiveChange] = useState<LiveChange | null>(null);
  useLiveCards(setLiveChange);
  return (
    <Loaded query={dashboard} failed="Failed to load dashboard" isPage frame={Screen}>
      <Screen actions={<ShowMyCode isReady={Boolean(data)} />}>
        <PageHeader title={`Hello, ${name}`} />
        <StatTiles isStrip>
          <StatTile label="Total Stamps" value={data?.stats.total_stamps} />
          <StatTile label="Rewards Earned" value={data?.stats.rewards_earned} />
          <StatTile label="Ready to Claim" value={data?.stats.ready_to_claim} />
          <StatTile label="Active Cards" value={data?.stats.active_cards} />
        </StatTiles>
        {data && (
          <Suspense fallback={null}>
            <LazyPrompts answers={data.answers ?? []} />
          </Suspense>
        )}
        <Wallet dashboard={data} liveChange={liveChange} />
      </Screen>
    </Loaded>
  );
}

/** Link to the QR code, preloaded once the dashboard `isReady`. */
function ShowMyCode({ isReady }: { isReady: boolean }) {
  useApiQuery(userQrCode, {}, { enabled: isReady });
  useEffect(() => {
    if (isReady) void QrCodeScreen.preload();
  }, [isReady]);
  return (
    <Button
      component={Link}
      to={paths.qrCode}
      size="lg"
      fullWidth
      leftSection={<IconQrcode size={22} aria-hidden="true" />}
    >
      Show My QR Code
    </Button>
  );
}
