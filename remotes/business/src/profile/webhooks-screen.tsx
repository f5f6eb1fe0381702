import { callApi, Loaded, useApiCache, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import {
  changeWebhook,
  removeWebhook,
  rotateWebhookSecret,
  type Webhook,
  webhooks,
} from '@stampwell/contracts/http/webhooks.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconPlus } from '@stampwell/icons';
import {
  Button,
  ConfirmModal,
  dateLabel,
  EmptyState,
  errorWords,
  notify,
  Panel,
  RowsSkeleton,
  StatusBadge,
  Text,
} from '@stampwell/ui';
import { useState } from 'react';
import { SettingsPage } from './settings-page.tsx';
import { type Action, type NewWebhook, SecretModal, WebhookForm } from './webhook-form.tsx';
import { EVENT_WORDS, hostOf, OFF_WORDS } from './webhook-words.ts';
import classes from './webhooks-screen.module.css';

type Asking = { what: Action; webhook: Webhook } | null;

/** Programs that are told what happens at the shop. */
export function WebhooksScreen() {
  const query = useApiQuery(webhooks, {});
  const cache = useApiCache();
  const [form, setForm] = useState<{ webhook?: Webhook } | null>(null);
  const [added, setAdded] = useState<NewWebhook | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  const [isBusy, setBusy] = useState(false);

  async function answer({ what, webhook }: NonNullable<Asking>): Promise<void> {
    const params = { id: webhook.id };
    const { url, events, with_names } = webhook;
    setBusy(true);
    try {
      if (what === 'rotate') setAdded(await callApi(rotateWebhookSecret, { params }));
      else if (what === 'remove') await callApi(removeWebhook, { params });
      else await callApi(changeWebhook, { params, body: { url, events, with_names, is_on: what === 'on' } });
      await cache.refresh([webhooks]);
    } catch (failure) {
      notify('error', errorWords(failure, 'That did not work. Please try again.'));
    }
    setBusy(false);
    setAsking(null);
  }

  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setForm({})}>
      Add a webhook
    </Button>
  );
  return (
    <SettingsPage title="Webhooks">
      <Panel title="Your webhooks">
        <Text>
          We send a message to a program of yours as soon as something happens here: to a till, a web shop or
          your accountant’s.
        </Text>
        <Loaded
          query={query}
          failed="Failed to load your webhooks"
          loading={<RowsSkeleton kind="lines" count={2} />}
        >
          {({ webhooks: all }) =>
            all.length === 0 ? (
              <EmptyState title="No webhooks yet" action={add}>
                Add one when a program asks you for a webhook.
              </EmptyState>
            ) : (
              <>
                <ul className={classes.list}>
                  {all.map((webhook) => (
                    <Row key={webhook.id} webhook={webhook} onChange={() => setForm({ webhook })} />
                  ))}
                </ul>
                <div>{add}</div>
              </>
            )
          }
        </Loaded>
      </Panel>
      {form && (
        <WebhookForm
          webhook={form.webhook}
          onClose={() => setForm(null)}
          onAsk={(what, webhook) => {
            setForm(null);
            setAsking({ what, webhook });
          }}
          onDone={async (done) => {
            setForm(null);
            setAdded(done);
            await cache.refresh([webhooks]);
          }}
        />
      )}
      {added && <SecretModal added={added} onClose={() => setAdded(null)} />}
      <ConfirmModal
        isOpen={asking !== null}
        onClose={() => setAsking(null)}
        title={asking ? QUESTIONS[asking.what].title : ''}
        question={asking ? QUESTIONS[asking.what].question(hostOf(asking.webhook.url)) : ''}
        confirmLabel={asking ? QUESTIONS[asking.what].label : ''}
        isBusy={isBusy}
        onConfirm={() => asking && void answer(asking)}
      />
    </SettingsPage>
  );
}

const QUESTIONS = {
  rotate: {
    title: 'New secret',
    question: (host: string) => `${host} gets a new secret. The one before works seven days more beside it.`,
    label: 'Make a new one',
  },
  remove: {
    title: 'Remove the webhook',
    question: (host: string) => `${host} is told nothing any more, and its messages are deleted.`,
    label: 'Remove',
  },
  off: {
    title: 'Switch it off',
    question: (host: string) =>
      `${host} is told nothing until you switch it on. What it missed can be sent for 30 days.`,
    label: 'Switch off',
  },
  on: {
    title: 'Switch it on',
    question: (host: string) =>
      `${host} is told what happens from now on. What it missed you can send from its messages.`,
    label: 'Switch on',
  },
};

interface RowProps {
  webhook: Webhook;
  onChange: () => void;
}

function Row({ webhook, onChange }: RowProps) {
  const host = hostOf(webhook.url);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div className={classes.head}>
          <Text fw={600}>{host}</Text>
          <Standing webhook={webhook} />
        </div>
        <Text className={classes.quiet}>{webhook.events.map((event) => EVENT_WORDS[event]).join(' · ')}</Text>
        <Text className={classes.quiet}>{factsOf(webhook)}</Text>
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="sm"
          component={Link}
          to={paths.business.webhook(webhook.id)}
          aria-label={`Messages: ${host}`}
        >
          Messages
        </Button>
        <Button variant="default" size="sm" aria-label={`Change: ${host}`} onClick={onChange}>
          Change
        </Button>
      </div>
    </li>
  );
}

export function Standing({ webhook }: { webhook: Webhook }) {
  if (!webhook.is_on) return <StatusBadge tone="off">Off</StatusBadge>;
  if (webhook.failing_since) return <StatusBadge tone="bad">Not answering</StatusBadge>;
  return <StatusBadge tone="done">On</StatusBadge>;
}

const factsOf = ({ off_reason, failing_since, with_names, key_name, ...webhook }: Webhook): string =>
  [
    off_reason && OFF_WORDS[off_reason],
    !off_reason && failing_since && `It has taken nothing since ${dateLabel(failing_since)}.`,
    with_names && 'With names.',
    key_name && `Added by ${key_name}.`,
    webhook.old_secret_ends_at && `The secret before works until ${dateLabel(webhook.old_secret_ends_at)}.`,
    webhook.waiting > 0 && `${webhook.waiting} waiting.`,
    webhook.failed > 0 && `${webhook.failed} failed.`,
  ]
    .filter(Boolean)
    .join(' ') || 'All messages were taken.';
