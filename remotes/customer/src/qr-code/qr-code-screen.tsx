import { AddCodeToWallet } from '@stampwell/account/on-phone';
import { useApiQuery } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { ErrorView, Panel, Screen } from '@stampwell/ui';
import { useState } from 'react';
import type { Landing } from '../live/landing.ts';
import { LandingStatus } from '../live/landing-status.tsx';
import { useLiveCards } from '../live/use-live-cards.ts';
import { LandedStamp } from './landed-stamp.tsx';
import { NewCode } from './new-code.tsx';
import classes from './qr-code-screen.module.css';
import { QrPass } from './qr-pass.tsx';
import { useScreenOn } from './use-screen-on.ts';

const TIPS = [
  'Keep your screen clean and bright',
  'Hold your phone steady',
  'Make sure the whole code is visible',
];

/** The code to hold up. A stamp given while it is shown appears on it. */
export function QrCodeScreen() {
  const { data, error, refetch } = useApiQuery(userQrCode, {});
  // Caches the card that a new stamp will land on.
  const { data: dashboard } = useApiQuery(userDashboard, {});
  const [landing, setLanding] = useState<Landing | null>(null);
  const [isLarge, setLarge] = useState(false);
  useLiveCards((landed) => {
    setLanding(landed);
    setLarge(false);
  });
  useScreenOn();
  if (error && !data) {
    return (
      <Screen>
        <ErrorView isPage title="Failed to load QR code" error={error} onRetry={refetch} />
      </Screen>
    );
  }
  const code = data?.qr_code;
  return (
    <Screen>
      <QrPass code={code} isLarge={isLarge} onLarge={setLarge} />
      <Panel title="Tips">
        <ul className={classes.tips}>
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
        <NewCode />
      </Panel>
      <AddCodeToWallet code={code} />
      <LandingStatus landing={landing} shopName={shopNameIn(dashboard, landing)} />
      <div className={classes.dock}>
        {landing && (
          <LandedStamp key={landing.change.business_id} landing={landing} onClose={() => setLanding(null)} />
        )}
      </div>
    </Screen>
  );
}

const shopNameIn = (dashboard: ReplyOf<typeof userDashboard> | undefined, landing: Landing | null) =>
  dashboard?.stamp_cards.find(({ business_id }) => business_id === landing?.change.business_id)
    ?.business_name;
