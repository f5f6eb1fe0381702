import { callApi } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@stampwell/contracts/http/account/second-factor.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { security } from '@stampwell/contracts/http/security.ts';
import { IconDeviceMobile } from '@stampwell/icons';
import { Button, ConfirmModal, counted, Modal, ModalActions, RelativeTime, Text } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useState } from 'react';
import classes from '../account.module.css';
import { CodePicture } from '../code-picture.tsx';
import { useSingleAction } from './passkeys-section.tsx';

interface AuthenticatorModalProps {
  begun: ReplyOf<typeof beginAuthenticator>;
  onClose: () => void;
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void;
}

/** Shows the secret as QR code and text, and asks for the first code as proof of set-up. */
function AuthenticatorModal({ begun, onClose, onDone }: AuthenticatorModalProps) {
  const form = useAppForm({
    initialValues: { code: '' },
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code' }),
    fallback: 'That did not work. Please try again.',
    onSubmit: async ({ code }) => {
      const body = { ticket: begun.ticket, code };
      onDone((await callApi(confirmAuthenticator, { body })).recovery_codes);
    },
  });
  return (
    <Modal isOpen onClose={onClose} title="Set up an authenticator app">
      <Text>Scan this with your authenticator app, then enter the code that it shows.</Text>
      <CodePicture of={begun.uri} label="QR code for your app" />
      <div className={classes.row}>
        <code className={classes.secret}>{inFours(begun.secret)}</code>
        <CopyButton text={begun.secret} />
      </div>
      <Form form={form}>
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps('code')}
        />
        <SubmitButton form={form} busyLabel="Checking...">
          Turn on
        </SubmitButton>
      </Form>
    </Modal>
  );
}

/** In groups of four for reading and typing; apps accept the spaces. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

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

interface RecoveryCodesModalProps {
  codes: readonly string[];
  onClose: () => void;
}

/** The codes are shown only once. */
function RecoveryCodesModal({ codes, onClose }: RecoveryCodesModalProps) {
  return (
    <Modal isOpen onClose={onClose} title="Your recovery codes">
      <Text>
        Keep these somewhere safe. Each signs you in once when you have lost your phone. They are not shown
        again, but you can make new ones on your profile.
      </Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <CopyButton text={codes.join('\n')} />
        <Button onClick={onClose} data-autofocus>
          I have saved them
        </Button>
      </ModalActions>
    </Modal>
  );
}
