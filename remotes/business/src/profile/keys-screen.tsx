import { callApi, useApiCache, useApiQuery } from '@stampwell/client';
import type { KeyScope } from '@stampwell/contracts/api-keys.ts';
import { type ApiKey, apiKeys, revokeApiKey, rotateApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { IconPlus } from '@stampwell/icons';
import {
  Button,
  ConfirmModal,
  dateLabel,
  EmptyState,
  ErrorView,
  errorWords,
  notify,
  Panel,
  RelativeTime,
  RowsSkeleton,
  Text,
} from '@stampwell/ui';
import { type ReactNode, useState } from 'react';
import classes from './keys-screen.module.css';
import { MakeKeyModal, NewKeyModal, SCOPE_WORDS } from './make-key.tsx';
import { SettingsPage } from './settings-page.tsx';

interface Made {
  key: ApiKey;
  secret: string;
}
type Asking = { what: 'rotate' | 'revoke'; key: ApiKey } | null;

/** The owner's keys to the public API. */
export function KeysScreen() {
  const { data, error, refetch } = useApiQuery(apiKeys, {});
  const cache = useApiCache();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setBusy] = useState(false);

  async function answer({ what, key }: NonNullable<Asking>): Promise<void> {
    const params = { id: key.id };
    setBusy(true);
    try {
      if (what === 'rotate') setMade(await callApi(rotateApiKey, { params }));
      else await callApi(revokeApiKey, { params });
      await cache.refresh([apiKeys]);
    } catch (failure) {
      notify('error', errorWords(failure, 'That did not work. Please try again.'));
    }
    setBusy(false);
    setAsking(null);
  }

  const make = (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setMaking(true)}>
      Make a key
    </Button>
  );
  return (
    <SettingsPage title="Keys">
      {error && !data ? (
        <ErrorView title="Failed to load your keys" error={error} onRetry={() => void refetch()} />
      ) : (
        <Panel title="Your keys">
          <Text>
            With a key your till, web shop, accountant or assistant works for your shop. Anyone who has it can
            use it, so give each a key of its own and keep it like a password.
          </Text>
          {data ? (
            <Keys keys={data.keys} onAsk={setAsking} make={make} />
          ) : (
            <RowsSkeleton kind="lines" count={2} />
          )}
        </Panel>
      )}
      {isMaking && (
        <MakeKeyModal
          onClose={() => setMaking(false)}
          onMade={async (one) => {
            setMaking(false);
            setMade(one);
            await cache.refresh([apiKeys]);
          }}
        />
      )}
      {made && <NewKeyModal made={made.key} secret={made.secret} onClose={() => setMade(null)} />}
      <ConfirmModal
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title={asking?.what === 'rotate' ? 'Change the key' : 'Revoke the key'}
        question={asking ? QUESTIONS[asking.what](asking.key.name) : ''}
        confirmLabel={asking?.what === 'rotate' ? 'Change it' : 'Revoke'}
        isBusy={isBusy}
        onConfirm={() => asking && void answer(asking)}
      />
    </SettingsPage>
  );
}

const QUESTIONS = {
  rotate: (name: string) => `You get a new text for “${name}”. The one before works seven days more.`,
  revoke: (name: string) => `“${name}” stops working at once. What it did stays.`,
};

interface KeysProps {
  keys: readonly ApiKey[];
  onAsk: (asked: Asking) => void;
  make: ReactNode;
}

function Keys({ keys, onAsk, make }: KeysProps) {
  if (keys.length === 0)
    return (
      <EmptyState title="No keys yet" action={make}>
        Make one when a till or a web shop asks you for it.
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.keys}>
        {keys.map((key) => (
          <li key={key.id} className={classes.key}>
            <div className={classes.words}>
              <Text fw={600}>{key.name}</Text>
              <Text className={classes.quiet}>{mayWords(key.scopes)}</Text>
              <Text className={classes.quiet}>
                {key.last_used_at ? (
                  <>
                    Last used · <RelativeTime at={key.last_used_at} />
                  </>
                ) : (
                  'Never used'
                )}
                {key.ends_at && ` · Ends ${dateLabel(key.ends_at)}`}
                {key.old_secret_ends_at &&
                  ` · The text before works until ${dateLabel(key.old_secret_ends_at)}`}
              </Text>
            </div>
            <div className={classes.buttons}>
              <Button
                variant="default"
                size="sm"
                aria-label={`Change ${key.name}`}
                onClick={() => onAsk({ what: 'rotate', key })}
              >
                Change
              </Button>
              <Button
                variant="default"
                size="sm"
                aria-label={`Revoke ${key.name}`}
                onClick={() => onAsk({ what: 'revoke', key })}
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div>{make}</div>
    </>
  );
}

const mayWords = (scopes: readonly KeyScope[]): string => {
  const [first = '', ...rest] = scopes.map((scope) => SCOPE_WORDS[scope].short);
  const words = [first, ...rest].join(', ');
  return `May ${words}`;
};
