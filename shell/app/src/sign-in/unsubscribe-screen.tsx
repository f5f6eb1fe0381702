import { callApi, Loaded, useApiCache, useApiQuery } from '@stampwell/client';
import { useSearchParams } from '@stampwell/client/router';
import { changeMailSubscription, mailSubscription } from '@stampwell/contracts/http/mails.ts';
import { profilePaths } from '@stampwell/contracts/profile-paths.ts';
import { IconMail } from '@stampwell/icons';
import { Banner, Button, RowsSkeleton, Text } from '@stampwell/ui';
import { Entrance } from './entrance.tsx';
import { IncompleteLink, PressedLink, UnreadLink } from './mailed-link.tsx';

const sheet = { title: 'Your mails', stamp: { mark: IconMail, hue: 31 } };

/** Target of unsubscribe links. */
export function UnsubscribeScreen() {
  const token = useSearchParams()[0].get('token') || 'none';
  const cache = useApiCache();
  const request = { params: { token } };
  const query = useApiQuery(mailSubscription, request);
  return (
    <Loaded
      query={query}
      loading={
        <Entrance {...sheet}>
          <RowsSkeleton count={1} label="Loading your mails..." />
        </Entrance>
      }
      failed={<UnreadLink {...sheet} error={query.error} onRetry={() => void query.refetch()} />}
      missing={
        <IncompleteLink
          stamp={sheet.stamp}
          words="Open the link in the mail again, or choose your mails in your profile."
          way={
            <Button component="a" href={profilePaths.mails}>
              To your profile
            </Button>
          }
        />
      }
    >
      {({ mails, is_on }) => (
        <PressedLink
          title={is_on ? 'No more of these mails?' : 'Switched off'}
          stamp={sheet.stamp}
          label={is_on ? 'Switch Off' : 'Switch On Again'}
          isQuiet={!is_on}
          onPress={async () => {
            const reply = await callApi(changeMailSubscription, { ...request, body: { is_on: !is_on } });
            cache.update(mailSubscription, request, () => reply);
          }}
          way={
            <Button component="a" variant="subtle" href={profilePaths.mails}>
              All mails you get
            </Button>
          }
        >
          {is_on ? (
            <Text>You get {mails}. Everything else stays as it is.</Text>
          ) : (
            <Banner tone="success">You get no more {mails}.</Banner>
          )}
        </PressedLink>
      )}
    </Loaded>
  );
}
