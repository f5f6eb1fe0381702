import { useSearchParams } from '@stampwell/client/router';
import { Banner, Button, errorWords, Text } from '@stampwell/ui';
import {
  confirmationError,
  Form,
  type FormSchema,
  NewPasswordInput,
  PasswordInput,
  SubmitButton,
  useAppForm,
} from '@stampwell/ui/forms';
import { type ReactNode, useState } from 'react';
import { Entrance, type EntranceProps } from './entrance.tsx';
import { FIELDS } from './entrance-text.ts';

/** Parts of the pages that mailed links open. */

type Sheet = Pick<EntranceProps, 'stamp' | 'links'>;

interface Incomplete {
  words: string;
  way?: ReactNode;
}

interface MailedLinkProps extends Sheet {
  /** Mail programs may cut a link. */
  incomplete: Incomplete;
  children: (token: string) => ReactNode;
}

export function MailedLink({ incomplete, children, ...sheet }: MailedLinkProps) {
  const token = useSearchParams()[0].get('token');
  return token ? children(token) : <IncompleteLink {...incomplete} {...sheet} />;
}

export function IncompleteLink({ words, way, ...sheet }: Incomplete & Sheet) {
  return (
    <Entrance title="This link is not complete" {...sheet}>
      <Text>{words}</Text>
      {way}
    </Entrance>
  );
}

interface UnreadLinkProps extends Sheet {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** The link itself is refused: another way on. */
  way?: ReactNode;
}

/** What the link leads to could not be loaded. */
export function UnreadLink({ title, error, onRetry, way, ...sheet }: UnreadLinkProps) {
  return (
    <Entrance title={title} {...sheet}>
      <Banner tone={way ? 'warning' : 'error'}>{errorWords(error)}</Banner>
      {way || <Button onClick={onRetry}>Try Again</Button>}
    </Entrance>
  );
}

interface PressedLinkProps extends Omit<EntranceProps, 'children'> {
  label: string;
  onPress: () => Promise<void>;
  isQuiet?: boolean;
  /** Above the button. */
  children?: ReactNode;
  /** Another way on, below it. */
  way?: ReactNode;
}

/** Mail programs may open links by themselves, so what a link does takes a press. */
export function PressedLink({ label, onPress, isQuiet = false, children, way, ...sheet }: PressedLinkProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function press(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onPress();
    } catch (error) {
      setFailure(errorWords(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Entrance {...sheet}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {children}
      <Button
        size="lg"
        fullWidth
        variant={isQuiet ? 'default' : 'filled'}
        loading={isBusy}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {way}
    </Entrance>
  );
}

interface NewPasswordProps extends Omit<EntranceProps, 'children'> {
  token: string;
  schema: FormSchema;
  onChosen: (password: string) => Promise<void>;
  label?: string;
  description?: string;
  /** Above the fields. */
  above?: ReactNode;
  /** Between fields and button. */
  children?: ReactNode;
  button: { label: string; busyLabel: string };
  /** Shown if the server gave no message. */
  fallback?: string;
}

export function NewPassword({
  token,
  schema,
  onChosen,
  label = 'New Password',
  description,
  above,
  children,
  button,
  fallback = 'Failed to change password',
  ...sheet
}: NewPasswordProps) {
  const form = useAppForm({
    initialValues: { token, new_password: '', confirm: '' },
    schema,
    check: ({ new_password, confirm }) => confirmationError(new_password, confirm),
    fallback,
    onSubmit: ({ new_password }) => onChosen(new_password),
  });
  return (
    <Entrance {...sheet}>
      <Form form={form}>
        {above}
        <NewPasswordInput label={label} description={description} {...form.getInputProps('new_password')} />
        <PasswordInput {...FIELDS.confirmation} {...form.getInputProps('confirm')} />
        {children}
        <SubmitButton form={form} busyLabel={button.busyLabel}>
          {button.label}
        </SubmitButton>
      </Form>
    </Entrance>
  );
}

interface DoneProps extends Sheet {
  title?: string;
  words: string;
  /** The way on. */
  children?: ReactNode;
}

export function Done({ title = 'All set', words, children, ...sheet }: DoneProps) {
  return (
    <Entrance title={title} {...sheet}>
      <Banner tone="success">{words}</Banner>
      {children}
    </Entrance>
  );
}
