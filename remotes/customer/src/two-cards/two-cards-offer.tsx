import { callApi, readStored, useApiCache, useUser, writeStored } from '@stampwell/client';
import { deviceKey, proveDevice } from '@stampwell/client/device-key';
import { Link } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { deviceQuestion, keepSafe } from '@stampwell/contracts/http/join.ts';
import {
  type CardsTogether,
  mergeAccounts,
  mergePreview,
  userMerges,
} from '@stampwell/contracts/http/merges.ts';
import { noticeSettings } from '@stampwell/contracts/http/push-notifications.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import { IconCardsFilled } from '@stampwell/icons';
import { Banner, Button, counted, dateLabel, errorWords, Panel, ShopAvatar, Text } from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';
import { cardWords } from '../shop/which-card.ts';
import classes from './two-cards.module.css';

type Preview = ReplyOf<typeof mergePreview>;

/** Proves, for one call, that this browser holds the guest's card. */
const proofOfDevice = async () => proveDevice(await callApi(deviceQuestion, { body: {} }));

interface TwoCardsOfferProps {
  /** Also shown to people who answered 'Not now'. */
  isAlways?: boolean;
}

/** For a browser that holds a guest's card beside the account that is signed in: merges the two [JO9]. */
export function TwoCardsOffer({ isAlways = false }: TwoCardsOfferProps) {
  const { preview, later } = usePreview(isAlways);
  const { start, merge, isBusy, failure, dismiss } = useMerge();
  if (merge) return <Together until={merge.until} name={merge.other_name} />;
  if (!preview) return null;
  return (
    <Panel title="This phone has another card of yours">
      <Text>
        {preview.other_name} was made here before you signed in. Put it into your account, and you have one
        card for each shop:
      </Text>
      <ShopsTogether cards={preview.cards} />
      <Text className={classes.quiet}>
        No stamp is lost, and the old code works for your account. For 30 days you can take them apart again.
      </Text>
      {failure !== null && (
        <Banner tone="error" onClose={dismiss}>
          {errorWords(failure, 'They could not be put together. Please try again.')}
        </Banner>
      )}
      <div className={classes.actions}>
        <Button
          leftSection={<IconCardsFilled size={20} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => void start()}
        >
          Put together
        </Button>
        <Button variant="subtle" disabled={isBusy} onClick={later}>
          Not now
        </Button>
      </div>
    </Panel>
  );
}

function ShopsTogether({ cards }: { cards: readonly CardsTogether[] }) {
  if (cards.length === 0) return <Text>It has no stamps yet; its code will work for your account.</Text>;
  return (
    <ul className={classes.shops}>
      {cards.map(({ business_id, business_name, card_name, own, moved, together }) => (
        <li key={`${business_id} ${card_name}`} className={classes.shop}>
          <ShopAvatar id={business_id} name={business_name} size={44} />
          <span className={classes.words}>
            <strong>{cardWords({ business_name, card_name })}</strong>
            <span className={classes.sum}>
              {own === 0
                ? `${counted(moved, 'stamp')} ${moved === 1 ? 'comes' : 'come'} to your account`
                : `Your ${own} and these ${moved} become ${counted(together, 'stamp')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Together({ name, until }: { name: string; until: string }) {
  return (
    <Banner
      tone="success"
      action={
        <Button component={Link} to={profilePaths.you} variant="default" size="sm">
          Profile
        </Button>
      }
    >
      {name} is in your account now. You can take them apart in your profile until {dateLabel(until)}.
    </Banner>
  );
}

/** The device's key whose card the customer did not want to put into the account. */
const LATER = 'twoCardsLater';

/** Null unless this browser's key opens a guest's card that can be put into this account. */
function usePreview(isAlways: boolean) {
  const { email } = useUser();
  const [offer, setOffer] = useState<{ key: string; preview: Preview } | null>(null);
  useEffect(() => {
    let isOver = false;
    async function loadOffer(): Promise<void> {
      const key = await deviceKey();
      if (!key || (!isAlways && readStored(LATER) === key.x)) return;
      if (email === '' && (await callApi(keepSafe, {})).is_guest) return;
      if (!(await callApi(deviceQuestion, { body: { key } })).opens) return;
      const preview = await callApi(mergePreview, { body: await proofOfDevice() });
      if (!isOver) setOffer({ key: key.x, preview });
    }
    // Cards that cannot be merged, or a failed call, show no offer.
    void loadOffer().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [email, isAlways]);
  function later(): void {
    writeStored(LATER, offer?.key ?? null);
    setOffer(null);
  }
  return { preview: offer?.preview ?? null, later };
}

function useMerge() {
  const cache = useApiCache();
  const [merge, setMerge] = useState<ReplyOf<typeof mergeAccounts>['merge'] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isUnderWay = useRef(false);
  async function start(): Promise<void> {
    // The second press of a double one comes before the button shows that it is busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      setMerge((await callApi(mergeAccounts, { body: await proofOfDevice() })).merge);
      await cache.refresh([userDashboard, userMerges, noticeSettings]);
    } catch (error) {
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { start, merge, isBusy, failure, dismiss: () => setFailure(null) };
}
