import { callApi } from '@stampwell/client';
import { CopyButton } from '@stampwell/client/copy-button';
import { addWebhook, changeWebhook, type Webhook } from '@stampwell/contracts/http/webhooks.ts';
import { WEBHOOK_EVENTS, WEBHOOKS, type WebhookEvent } from '@stampwell/contracts/webhooks.ts';
import { Button, Modal, ModalActions, Text } from '@stampwell/ui';
import { Checkbox, Form, SubmitButton, TextInput, useAppForm } from '@stampwell/ui/forms';
import { EVENT_WORDS, hostOf } from './webhook-words.ts';
import classes from './webhooks-screen.module.css';

export interface NewWebhook {
  webhook: Webhook;
  secret: string;
}

export type Action = 'rotate' | 'remove' | 'off' | 'on';

interface WebhookFormProps {
  /** The one that is changed; a new one without. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  /** Of the one that is changed. */
  onAsk: (what: Action, webhook: Webhook) => void;
  onDone: (added: NewWebhook | null) => Promise<void>;
}

const FIRST: WebhookEvent[] = ['stamps.given', 'reward.redeemed', 'entry.undone'];

export function WebhookForm({ webhook, onClose, onAsk, onDone }: WebhookFormProps) {
  const form = useAppForm({
    initialValues: {
      url: webhook?.url ?? '',
      events: (webhook?.events ?? FIRST) as WebhookEvent[],
      withNames: webhook?.with_names ?? false,
    },
    check: ({ url, events }) => ({
      ...(/^https:\/\/\S/.test(url.trim()) ? {} : { url: 'Give an address that begins with https://' }),
      ...(events.length > 0 ? {} : { events: 'Choose at least one' }),
    }),
    onSubmit: async ({ url, events, withNames }) => {
      const body = { url: url.trim(), events, with_names: withNames };
      if (!webhook) return onDone(await callApi(addWebhook, { body }));
      await callApi(changeWebhook, { params: { id: webhook.id }, body: { ...body, is_on: webhook.is_on } });
      return onDone(null);
    },
  });
  const { events } = form.values;
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    form.setFieldValue('events', isOn ? [...events, event] : events.filter((one) => one !== event));
  return (
    <Modal isOpen onClose={onClose} title={webhook ? 'Change the webhook' : 'Add a webhook'}>
      <Form form={form}>
        <TextInput
          label="Address"
          description="Your program’s maker gives you one that begins with https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOKS.urlMax}
          data-autofocus
          {...form.getInputProps('url')}
        />
        <fieldset className={classes.choices}>
          <legend>Tell it when</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={EVENT_WORDS[event]}
              checked={events.includes(event)}
              onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
            />
          ))}
          {form.errors.events && (
            <Text role="alert" className={classes.error}>
              {form.errors.events}
            </Text>
          )}
        </fieldset>
        <Checkbox
          label="With names"
          description="Of your customers and staff. Leave it off unless the program needs them"
          {...form.getInputProps('withNames', { type: 'checkbox' })}
        />
        <SubmitButton form={form} busyLabel={webhook ? 'Saving...' : 'Adding...'}>
          {webhook ? 'Save' : 'Add it'}
        </SubmitButton>
      </Form>
      {webhook && (
        <div className={classes.buttons}>
          {(['rotate', webhook.is_on ? 'off' : 'on', 'remove'] as const).map((what) => (
            <Button key={what} variant="default" onClick={() => onAsk(what, webhook)}>
              {ACTION_WORDS[what]}
            </Button>
          ))}
        </div>
      )}
    </Modal>
  );
}

const ACTION_WORDS: Record<Action, string> = {
  rotate: 'New secret',
  remove: 'Remove',
  off: 'Switch off',
  on: 'Switch on',
};

/** The only time that a secret is shown. */
export function SecretModal({ added, onClose }: { added: NewWebhook; onClose: () => void }) {
  return (
    <Modal isOpen onClose={onClose} title="Its secret">
      <Text>
        Copy it into the program at {hostOf(added.webhook.url)}: by it, it knows that a message is from us. We
        can’t show it again.
      </Text>
      <code className={classes.secret}>{added.secret}</code>
      <ModalActions>
        <CopyButton text={added.secret} label="Copy secret" />
        <Button onClick={onClose}>Done</Button>
      </ModalActions>
    </Modal>
  );
}
