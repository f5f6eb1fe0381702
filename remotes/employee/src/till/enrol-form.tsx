import { TILL_CODE_LENGTH, TILL_CODE_MINUTES } from '@stampwell/contracts/tills.ts';
import { Panel, Screen, Text, Title } from '@stampwell/ui';
import { Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { enrol } from './this-till.ts';
import classes from './till.module.css';

/** The code that the owner's picture brings, behind the `#`, which is in no log. */
const broughtCode = (): string => {
  const code = location.hash.slice(1);
  return /^[A-Za-z0-9]{8}$/.test(code) ? code.toUpperCase() : '';
};

/** This tablet becomes a till. */
export function EnrolForm({ onDone }: { onDone: () => void }) {
  const form = useAppForm({
    initialValues: { code: broughtCode() },
    check: ({ code }) =>
      code.trim().length === TILL_CODE_LENGTH
        ? {}
        : { code: `A code has ${TILL_CODE_LENGTH} letters and numbers` },
    fallback: 'This did not work. Please try again.',
    onSubmit: async ({ code }) => {
      await enrol(code.trim().toUpperCase());
      history.replaceState(history.state, '', location.pathname);
      onDone();
    },
  });
  return (
    <Screen>
      <Title order={1}>Make this tablet a till</Title>
      <Text>
        Staff share it, each with a PIN of their own. The owner makes the code on their own device, under
        Profile, Tills. It works for {TILL_CODE_MINUTES} minutes.
      </Text>
      <Panel>
        <Form form={form}>
          <TextInput
            label="Code"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={TILL_CODE_LENGTH}
            className={classes.code}
            {...form.getInputProps('code')}
          />
          <SubmitButton form={form} busyLabel="One moment...">
            Make it a till
          </SubmitButton>
        </Form>
      </Panel>
    </Screen>
  );
}
