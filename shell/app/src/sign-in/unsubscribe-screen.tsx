import { ApiError, callApi, useApiCache, useApiQuery } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import { changeMailSubscription, mailSubscription } from '@stampwell/contracts/http/mails.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import { IconMail } from '@stampwell/icons';
import { Banner, Button, errorWords, RowsSkeleton, Text } from '@stampwell/ui';
import { useState } from 'react';
import { Entrance } from './entrance.tsx';

const stamp = { mark: IconMail, hue: 31 };

/** Target of unsubscribe links. Mail programs may open links by themselves, so it takes a press. */
export function UnsubscribeScreen() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const request = { params: { token: token || 'none' } };
  const { data, error, refetch } = useApiQuery(mailSubscription, request);
  if (!data && error instanceof ApiError && error.status === 404) return <NotOurs />;
  if (!data && error) return <NotLoaded words={errorWords(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Entrance title="Your mails" stamp={stamp}>
        <RowsSkeleton count={1} label="Loading your mails..." />
      </Entrance>
    );
  }
  return <Choice token={token} mails={data.mails} isOn={data.is_on} />;
}

function Choice({ token, mails, isOn }: { token: string; mails: string; isOn: boolean }) {
  const cache = useApiCache();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function change(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const params = { token };
      const reply = await callApi(changeMailSubscription, { params, body: { is_on: !isOn } });
      cache.update(mailSubscription, { params }, () => reply);
    } catch (error) {
      setFailure(errorWords(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Entrance title={isOn ? 'No more of these mails?' : 'Switched off'} stamp={stamp}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {isOn ? (
        <Text>You get {mails}. Everything else stays as it is.</Text>
      ) : (
        <Banner tone="success">You get no more {mails}.</Banner>
      )}
      <Button
        size="lg"
        fullWidth
        variant={isOn ? 'filled' : 'default'}
        loading={isBusy}
        onClick={() => void change()}
      >
        {isOn ? 'Switch Off' : 'Switch On Again'}
      </Button>
      <Button component="a" variant="subtle" href={profilePaths.mails}>
        All mails you get
      </Button>
    </Entrance>
  );
}

function NotLoaded({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Entrance title="Your mails" stamp={stamp}>
      <Banner tone="error">{words}</Banner>
      <Button onClick={onRetry}>Try Again</Button>
    </Entrance>
  );
}

function NotOurs() {
  return (
    <Entrance title="This link is not complete" stamp={stamp}>
      <Text>Open the link in the mail again, or choose your mails in your profile.</Text>
      <Button component="a" href={profilePaths.mails}>
        To your profile
      </Button>
    </Entrance>
  );
}
