import { useApiCache, useApiMutation } from '@stampwell/client';
import { changeNoticeKind, noticeSettings } from '@stampwell/contracts/http/push-notifications.ts';
import type { PushKind } from '@stampwell/contracts/push-kinds.ts';
import { Banner, errorWords, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import classes from '../account.module.css';
import { type PushState, useBrowserPush } from './browser-push.ts';

const KINDS: Record<PushKind, { label: string; description: string }> = {
  stamp_added: { label: 'A stamp was added', description: 'With how many you have.' },
  reward_ready: { label: 'A reward is ready', description: 'When one of your cards is full.' },
  stamps_lapse: { label: 'Stamps lapse soon', description: 'A month and a week before the day.' },
  card_closes: { label: 'A card closes', description: 'A shop takes no more stamps on it.' },
  answered: { label: 'A question was answered', description: 'When a shop answers you about your card.' },
  reopened: { label: 'A shop is open again', description: 'When one of your shops was closed for a season.' },
};

const WHY: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser has no notices. On an iPhone, put Stampwell on your home screen first and open it from there.',
  refused: 'This browser does not let us send notices. You can allow them in its settings for this site.',
};

/** Push notifications on this phone, and which kinds the customer wants. */
export function PushPanel() {
  const { state, kinds, isBusy, failure, turnOn, turnOff } = useBrowserPush();
  const cache = useApiCache();
  const change = useApiMutation(changeNoticeKind, {
    onSuccess: (reply) => cache.update(noticeSettings, {}, () => reply),
    onError: (error) => notify('error', error.message),
  });
  if (state === 'not-offered') return null;
  const isOn = state === 'on';
  return (
    <Panel title="Notices on this phone">
      {state === 'loading' && <RowsSkeleton kind="lines" count={2} label="Loading your notices..." />}
      {failure !== null && (
        <Banner tone="error">
          {errorWords(failure, 'Notices could not be switched on. Please try again.')}
        </Banner>
      )}
      {WHY[state] && <Text>{WHY[state]}</Text>}
      {(isOn || state === 'off') && (
        <div className={classes.actions}>
          <Switch
            label="Notices on this phone"
            description="At most one a minute. Signing out ends them."
            checked={isOn}
            disabled={isBusy}
            onChange={({ currentTarget }) => void (currentTarget.checked ? turnOn() : turnOff())}
          />
          {isOn &&
            kinds.map(({ kind, is_on }) => {
              const asked = change.isPending && change.variables.body.kind === kind;
              return (
                <Switch
                  key={kind}
                  {...KINDS[kind]}
                  checked={asked ? change.variables.body.is_on : is_on}
                  disabled={asked}
                  onChange={({ currentTarget }) =>
                    change.mutate({ body: { kind, is_on: currentTarget.checked } })
                  }
                />
              );
            })}
        </div>
      )}
    </Panel>
  );
}
