import { callApi, useApiCache, useApiQuery } from '@stampwell/client';
import { ownPin, setPin } from '@stampwell/contracts/http/tills.ts';
import { SUCCESS_MESSAGE_MS } from '@stampwell/contracts/limits.ts';
import { PIN_DIGITS } from '@stampwell/contracts/tills.ts';
import { dateLabel, notify, Panel, Text } from '@stampwell/ui';
import { Form, PasswordInput, SubmitButton, useAppForm } from '@stampwell/ui/forms';

const DIGITS = { inputMode: 'numeric', autoComplete: 'off', maxLength: PIN_DIGITS.max } as const;

/** The PIN by which this person takes a shared till. */
export function PinPanel() {
  const { data } = useApiQuery(ownPin, {});
  const cache = useApiCache();
  const form = useAppForm({
    initialValues: { pin: '', again: '' },
    schema: setPin.body,
    check: ({ pin, again }) => (pin === again ? {} : { again: 'The two PINs differ' }),
    fallback: 'Failed to save your PIN',
    onSubmit: async ({ pin }) => {
      await callApi(setPin, { body: { pin } });
      form.reset();
      await cache.refresh([ownPin]);
      notify('success', 'Your PIN is saved', SUCCESS_MESSAGE_MS);
    },
  });
  return (
    <Panel title="Your PIN for the till">
      <Text size="sm">
        {data?.set_at
          ? `Chosen ${dateLabel(data.set_at)}. With it you take the shop’s shared tablet. Only you know it, the owner does not.`
          : `With ${PIN_DIGITS.min} to ${PIN_DIGITS.max} digits you take the shop’s shared tablet. Only you know them, the owner does not.`}
      </Text>
      <Form form={form}>
        <PasswordInput label="New PIN" {...DIGITS} {...form.getInputProps('pin')} />
        <PasswordInput label="The same again" {...DIGITS} {...form.getInputProps('again')} />
        <SubmitButton form={form} busyLabel="Saving..." variant={form.isDirty() ? 'filled' : 'default'}>
          Save PIN
        </SubmitButton>
      </Form>
    </Panel>
  );
}
