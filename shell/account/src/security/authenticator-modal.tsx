import { callApi } from '@stampwell/client';
import {
  type beginAuthenticator,
  confirmAuthenticator,
} from '@stampwell/contracts/http/account/second-factor.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { CopyButton, Modal, Text } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useEffect, useRef } from 'react';
import classes from '../account.module.css';

interface AuthenticatorModalProps {
  begun: ReplyOf<typeof beginAuthenticator>;
  onClose: () => void;
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void;
}

/** Shows the secret as QR code and text, and asks for the first code as proof of set-up. */
export function AuthenticatorModal({ begun, onClose, onDone }: AuthenticatorModalProps) {
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
      <Picture of={begun.uri} />
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

/** Always black on white, which scanners need; the letters below serve those who cannot scan. */
function Picture({ of: uri }: { of: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    void import('qrcode').then(async ({ toCanvas }) => {
      await toCanvas(canvas.current, uri, { margin: 2, width: 440 });
      canvas.current?.removeAttribute('style');
    });
  }, [uri]);
  return <canvas ref={canvas} className={classes.picture} role="img" aria-label="QR code for your app" />;
}
