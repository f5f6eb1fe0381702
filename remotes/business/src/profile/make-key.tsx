import { callApi } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { API_KEY_NAME_MAX, ASK_PATH, type KeyScope, NOT_WITH_ASKING } from '@stampwell/contracts/api-keys.ts';
import { type ApiKey, makeApiKey } from '@stampwell/contracts/http/api-keys.ts';
import { Button, Modal, ModalActions, Text } from '@stampwell/ui';
import { Checkbox, Form, NativeSelect, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { useOpenPlaces } from '../places/use-open-places.ts';
import classes from './keys-screen.module.css';

/** What a key may do, as an owner says it. */
export const SCOPE_WORDS: Record<KeyScope, { short: string; label: string; description: string }> = {
  read_cards: {
    short: 'look up cards',
    label: 'Look up cards',
    description: 'Stamps, visits and the figures of a day, without names',
  },
  give: { short: 'give stamps', label: 'Give stamps', description: 'And undo them. Your daily limit counts' },
  redeem: { short: 'redeem rewards', label: 'Redeem rewards', description: 'And undo that' },
  names: { short: 'see names', label: 'See names', description: 'Of your customers and your staff' },
  exports: {
    short: 'download lists',
    label: 'Download lists',
    description: 'All customers, stamps and rewards as a file',
  },
  ask: {
    short: 'answer questions',
    label: 'Answer questions',
    description: 'An assistant reads figures, cards and what is owed, and changes nothing',
  },
  webhooks: {
    short: 'be told what happens',
    label: 'Be told what happens',
    description: 'By webhooks that the program adds itself',
  },
};

/** What there is something to call for. */
const OFFERED: readonly KeyScope[] = ['read_cards', 'give', 'redeem', 'names', 'exports', 'ask', 'webhooks'];

const ENDS = [
  { value: '', label: 'When I revoke it' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

/** Whether choosing one takes back the other [AK15]. */
const excludes = (one: KeyScope, other: KeyScope): boolean =>
  one === 'ask' ? NOT_WITH_ASKING.includes(other) : other === 'ask' && NOT_WITH_ASKING.includes(one);

interface MakeKeyProps {
  onClose: () => void;
  onMade: (made: { key: ApiKey; secret: string }) => Promise<void>;
}

export function MakeKeyModal({ onClose, onMade }: MakeKeyProps) {
  const form = useAppForm({
    initialValues: { name: '', scopes: ['read_cards', 'give', 'redeem'] as KeyScope[], ends: '', place: '' },
    check: ({ name, scopes }) => ({
      ...(name.trim() ? {} : { name: 'Give it a name' }),
      ...(scopes.length > 0 ? {} : { scopes: 'Choose at least one' }),
    }),
    onSubmit: async ({ name, scopes, ends, place }) => {
      const body = { name, scopes, ...(ends && { ends_in_days: Number(ends) }), ...(place && { place }) };
      await onMade(await callApi(makeApiKey, { body }));
    },
  });
  const { scopes } = form.values;
  const places = useOpenPlaces();
  const toggle = (scope: KeyScope, isOn: boolean) =>
    form.setFieldValue(
      'scopes',
      isOn
        ? [...scopes.filter((one) => !excludes(scope, one)), scope]
        : scopes.filter((one) => one !== scope),
    );
  return (
    <Modal isOpen onClose={onClose} title="Make a key">
      <Form form={form}>
        <TextInput
          label="Name"
          description="What it is for: ‘Front till’, ‘Web shop’"
          maxLength={API_KEY_NAME_MAX}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <fieldset className={classes.scopes}>
          <legend>It may</legend>
          {OFFERED.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_WORDS[scope].label}
              description={SCOPE_WORDS[scope].description}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
            />
          ))}
          {form.errors.scopes && (
            <Text role="alert" className={classes.error}>
              {form.errors.scopes}
            </Text>
          )}
        </fieldset>
        {places.length > 1 && (
          <NativeSelect
            label="It is at"
            data={places.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('place')}
          />
        )}
        <NativeSelect label="It ends" data={ENDS} {...form.getInputProps('ends')} />
        <SubmitButton form={form} busyLabel="Making...">
          Make it
        </SubmitButton>
      </Form>
    </Modal>
  );
}

/** The only time that a key's text is shown. */
export function NewKeyModal({ secret, made: { name, scopes }, onClose }: NewKeyProps) {
  return (
    <Modal isOpen onClose={onClose} title={`The key “${name}”`}>
      <Text>Copy it into your till or program now. We can’t show it again.</Text>
      <code className={classes.secret}>{secret}</code>
      {scopes.includes('ask') && (
        <>
          <Text>The address of the server that your assistant asks:</Text>
          <code className={classes.secret}>{location.origin + ASK_PATH}</code>
        </>
      )}
      <ModalActions>
        <CopyButton text={secret} label="Copy key" />
        <Button onClick={onClose}>Done</Button>
      </ModalActions>
    </Modal>
  );
}

interface NewKeyProps {
  made: ApiKey;
  secret: string;
  onClose: () => void;
}
