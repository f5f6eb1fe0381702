import { loadOnce, useApiQuery, useUser } from '@stampwell/client';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { ErrorView, PageHeader, Screen, StatTile, StatTiles } from '@stampwell/ui';
import { type ComponentProps, Suspense, use, useState } from 'react';
import { ALWAYS_REFETCH } from '../live/always-refetch.ts';
import type { Landing } from '../live/landing.ts';
import { useLiveCards } from '../live/use-live-cards.ts';
import type { NewAnswers } from './new-answers.tsx';
import { ShowMyCode } from './show-my-code.tsx';
import { Wallet } from './wallet.tsx';

const newAnswers = loadOnce(() => import('./new-answers.tsx'));

/** Loaded on demand: most visits have no answers. */
function Answers(props: ComponentProps<typeof NewAnswers>) {
  const { NewAnswers } = use(newAnswers());
  return <NewAnswers {...props} />;
}

/** The wallet: four figures and every card, updated live. */
export function DashboardScreen() {
  const { name } = useUser();
  const { data, error, refetch } = useApiQuery(userDashboard, {}, ALWAYS_REFETCH);
  const [landing, setLanding] = useState<Landing | null>(null);
  useLiveCards(setLanding);
  if (error && !data) {
    return (
      <Screen>
        <ErrorView isPage title="Failed to load dashboard" error={error} onRetry={refetch} />
      </Screen>
    );
  }
  return (
    <Screen actions={<ShowMyCode isReady={Boolean(data)} />}>
      <PageHeader title={`Hello, ${name}`} />
      <StatTiles isStrip>
        <StatTile label="Total Stamps" value={data?.stats.total_stamps} />
        <StatTile label="Rewards Earned" value={data?.stats.rewards_earned} />
        <StatTile label="Ready to Claim" value={data?.stats.ready_to_claim} />
        <StatTile label="Active Cards" value={data?.stats.active_cards} />
      </StatTiles>
      {data?.answers && data.answers.length > 0 && (
        <Suspense fallback={null}>
          <Answers answers={data.answers} />
        </Suspense>
      )}
      <Wallet dashboard={data} landing={landing} />
    </Screen>
  );
}
