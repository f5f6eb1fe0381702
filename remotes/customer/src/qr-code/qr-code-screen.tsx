import { AddCodeToWallet } from '@stampwell/account/on-phone';
import { Loaded, useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { rotateQrCode, userDashboard, userQrCode } from '@stampwell/contracts/http/user.ts';
import { WHAT_STAYS } from '@stampwell/contracts/what-stays.ts';
import { Banner, Button, ConfirmModal, errorWords, Panel, Screen, Text } from '@stampwell/ui';
import { useEffect, useState } from 'react';
import { SafeLine } from '../keep-safe/keep-safe.tsx';
import type { LiveChange } from '../live/live-change.ts';
import { LiveChangeStatus } from '../live/live-change-status.tsx';
import { useLiveCards } from '../live/use-live-cards.ts';
import { cardKey } from '../shop/which-card.ts';
import { NewStamp } from './new-stamp.tsx';
import classes from './qr-code-screen.module.css';
import { QrPass } from './qr-pass.tsx';

const TIPS = [
  'Keep your screen clean and bright',
  'Hold your phone steady',
  'Make sure the whole code is visible',
];

/** The code to hold up. A stamp given while it is shown appears on it. */
export function QrCodeScreen() {
  const query = useApiQuery(userQrCode, {});
  // Caches the card that a new stamp will land on.
  const { data: dashboard } = useApiQuery(userDashboard, {});
  const [liveChange, setLiveChange] = useState<LiveChange | null>(null);
  const [isLarge, setLarge] = useState(false);
  useLiveCards((arrived) => {
    setLiveChange(arrived);
    setLarge(false);
  });
  useScreenOn();
  const code = query.data?.qr_code;
  return (
    <Loaded query={query} failed="Failed to load QR code" isPage frame={Screen}>
      <Screen>
        <QrPass code={code} isLarge={isLarge} onLarge={setLarge} />
        <SafeLine />
        <Panel title="Tips">
          <ul className={classes.tips}>
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
          <NewCode />
        </Panel>
        <AddCodeToWallet code={code} />
        <LiveChangeStatus liveChange={liveChange} card={cardOf(dashboard, liveChange) ?? undefined} />
        <div className={classes.dock}>
          {liveChange && (
            <NewStamp
              key={cardKey(liveChange.change)}
              liveChange={liveChange}
              onClose={() => setLiveChange(null)}
            />
          )}
        </div>
      </Screen>
    </Loaded>
  );
}

const cardOf = (dashboard: ReplyOf<typeof userDashboard> | undefined, liveChange: LiveChange | null) =>
  liveChange && dashboard?.stamp_cards.find((card) => cardKey(card) === cardKey(liveChange.change));

/** Replaces a code that others may have. */
function NewCode() {
  const [isAsking, setAsking] = useState(false);
  const cache = useApiCache();
  const rotate = useApiMutation(rotateQrCode, {
    invalidates: [],
    onSuccess: (reply) => cache.update(userQrCode, {}, () => reply),
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.place}>
      <Text className={classes.words}>Has someone else got your code?</Text>
      <Button variant="default" size="sm" onClick={() => setAsking(true)}>
        New code…
      </Button>
      {rotate.isSuccess && (
        <Banner tone="success">This is your new code. The old one no longer works.</Banner>
      )}
      {rotate.error && (
        <Banner tone="error" onClose={rotate.reset}>
          {errorWords(rotate.error)}
        </Banner>
      )}
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate({})}
        isBusy={rotate.isPending}
        title="New code"
        question={`Your current code and its wallet passes stop working at once. You keep your stamps. ${WHAT_STAYS.codeReplaced}`}
        confirmLabel="Make a new code"
      />
    </div>
  );
}

/** Keeps the screen on while the code is shown, where the browser supports it. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      // May be refused on low battery, which does not matter.
      const granted = await navigator.wakeLock?.request('screen').catch(() => undefined);
      if (isOver) await granted?.release();
      else lock = granted;
    }
    void ask();
    // Browsers release the lock when the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
