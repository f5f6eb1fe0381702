import { callApi, useApiCache } from '@stampwell/client';
import { isPasskeyPossible, makePasskey } from '@stampwell/client/passkeys';
import { deviceOf } from '@stampwell/contracts/device.ts';
import {
  addPasskey,
  newPasskeyQuestion,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@stampwell/contracts/http/account/passkeys.ts';
import { security, securityActivity } from '@stampwell/contracts/http/security.ts';
import { PASSKEY_NAME_MAX } from '@stampwell/contracts/limits.ts';
import { IconFingerprint } from '@stampwell/icons';
import { Button, ConfirmModal, errorWords, notify, RelativeTime, Text } from '@stampwell/ui';
import { PromptModal } from '@stampwell/ui/forms';
import { useState } from 'react';
import classes from '../account.module.css';

type Asking = { what: 'rename' | 'remove'; passkey: Passkey } | null;

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [asking, setAsking] = useState<Asking>(null);
  const { isBusy, run } = useSingleAction();
  const done = () => setAsking(null);
  return (
    <section className={classes.section} aria-label="Passkeys">
      <Text fw={600}>Passkeys</Text>
      <Text className={classes.quiet}>Sign in with your finger, your face or your screen lock.</Text>
      {passkeys.length > 0 && (
        <ul className={classes.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(what) => setAsking({ what, passkey })} />
          ))}
        </ul>
      )}
      {isPasskeyPossible() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={20} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => run(add)}
        >
          Add a passkey
        </Button>
      )}
      <PromptModal
        isOpen={asking?.what === 'rename'}
        onClose={done}
        title="Rename passkey"
        question="Pick a name you will recognise"
        label="Name"
        maxLength={PASSKEY_NAME_MAX}
        confirmLabel="Rename"
        onAnswer={(name) => {
          if (asking)
            run(() => callApi(renamePasskey, { params: { id: asking.passkey.id }, body: { name } }));
          done();
        }}
      />
      <ConfirmModal
        isOpen={asking?.what === 'remove'}
        onClose={done}
        title="Remove passkey"
        question="Are you sure? You can no longer sign in with it."
        confirmLabel="Remove"
        onConfirm={() => {
          if (asking) run(() => callApi(removePasskey, { params: { id: asking.passkey.id } }));
          done();
        }}
      />
    </section>
  );
}

async function add(): Promise<void> {
  const made = await makePasskey(await callApi(newPasskeyQuestion, {}));
  if (!made) return;
  await callApi(addPasskey, { body: { ...made, name: deviceOf(navigator.userAgent) } });
  notify('success', 'Passkey added.');
}

interface PasskeyRowProps {
  passkey: Passkey;
  onAsk: (what: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey: { name, created_at, last_used_at }, onAsk }: PasskeyRowProps) {
  return (
    <li className={`${classes.session} ${classes.passkey}`}>
      <div className={classes.names}>
        <Text fw={600}>{name}</Text>
        <Text className={classes.quiet}>
          {last_used_at ? 'Last used · ' : 'Added · '}
          <RelativeTime at={last_used_at ?? created_at} />
        </Text>
      </div>
      <div className={classes.row}>
        <Button variant="subtle" size="sm" aria-label={`Rename ${name}`} onClick={() => onAsk('rename')}>
          Rename
        </Button>
        <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Runs one action at a time and refetches the panel after it. */
export function useSingleAction() {
  const [isBusy, setBusy] = useState(false);
  const cache = useApiCache();
  async function work(task: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await task();
    } catch (error) {
      notify('error', errorWords(error, 'That did not work. Please try again.'));
    } finally {
      setBusy(false);
      await cache.refresh([security, securityActivity]);
    }
  }
  return { isBusy, run: (task: () => Promise<unknown>) => void work(task) };
}
