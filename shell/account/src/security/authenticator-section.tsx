import { callApi } from '@stampwell/client';
import {
  beginAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@stampwell/contracts/http/account/second-factor.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { security } from '@stampwell/contracts/http/security.ts';
import { Button, ConfirmModal, counted, RelativeTime, Text } from '@stampwell/ui';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../account.module.css';
import { AuthenticatorModal } from './authenticator-modal.tsx';
import { useSingleAction } from './passkeys-section.tsx';
import { RecoveryCodesModal } from './recovery-codes-modal.tsx';

type Begun = ReplyOf<typeof beginAuthenticator>;

interface AuthenticatorSectionProps {
  authenticator: ReplyOf<typeof security>['authenticator'];
}

/** The authenticator app and its recovery codes. */
export function AuthenticatorSection({ authenticator }: AuthenticatorSectionProps) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const { isBusy, run } = useSingleAction();
  const left = authenticator?.recovery_codes_left ?? 0;
  const renew = () => run(async () => setCodes((await callApi(renewRecoveryCodes, {})).recovery_codes));
  return (
    <section className={classes.section} aria-label="Authenticator app">
      <Text fw={600}>Authenticator app</Text>
      <Text className={classes.quiet}>
        {authenticator ? (
          <>
            Set up <RelativeTime at={authenticator.added_at} isWithin />, {counted(left, 'recovery code')}{' '}
            left.
          </>
        ) : (
          'After your password you are asked for a code from your phone.'
        )}
      </Text>
      {authenticator ? (
        <div className={classes.row}>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => (left > 0 ? setAsking('renew') : renew())}
          >
            New recovery codes
          </Button>
          <Button variant="subtle" onClick={() => setAsking('remove')}>
            Turn off
          </Button>
        </div>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDeviceMobile size={20} aria-hidden="true" />}
          loading={isBusy}
          onClick={() => run(async () => setBegun(await callApi(beginAuthenticator, {})))}
        >
          Set up
        </Button>
      )}
      {begun && (
        <AuthenticatorModal
          begun={begun}
          onClose={() => setBegun(null)}
          onDone={(made) =>
            run(async () => {
              setBegun(null);
              setCodes(made);
            })
          }
        />
      )}
      {codes && <RecoveryCodesModal codes={codes} onClose={() => setCodes(null)} />}
      <ConfirmModal
        isOpen={asking === 'renew'}
        onClose={() => setAsking(null)}
        title="New recovery codes"
        question={`You get 10 others. ${codesLost(left)} at once.`}
        confirmLabel="Make new codes"
        onConfirm={() => {
          setAsking(null);
          renew();
        }}
      />
      <ConfirmModal
        isOpen={asking === 'remove'}
        onClose={() => setAsking(null)}
        title="Turn off the authenticator app"
        question={[
          'Are you sure? You will sign in with your password alone.',
          left > 0 && `${codesLost(left)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
        confirmLabel="Turn off"
        onConfirm={() => {
          setAsking(null);
          run(() => callApi(removeAuthenticator, {}));
        }}
      />
    </section>
  );
}

const codesLost = (left: number): string =>
  left === 1
    ? 'The 1 recovery code that you have left stops working'
    : `The ${left} recovery codes that you have left stop working`;
