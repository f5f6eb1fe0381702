import { callApi, Loaded, useApiCache, useApiPages, useApiQuery } from '@stampwell/client';
import { useParams } from '@stampwell/client/router';
import {
  resendWebhook,
  type WebhookDelivery,
  type WebhookPart,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from '@stampwell/contracts/http/webhooks.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import {
  Button,
  dateTimeLabel,
  EmptyState,
  ErrorView,
  errorWords,
  Modal,
  ModalActions,
  notify,
  Panel,
  RelativeTime,
  RowsSkeleton,
  Stack,
  StatusBadge,
  Text,
} from '@stampwell/ui';
import { NativeSelect } from '@stampwell/ui/forms';
import { useState } from 'react';
import { SettingsPage } from './settings-page.tsx';
import { EVENT_WORDS, hostOf } from './webhook-words.ts';
import classes from './webhooks-screen.module.css';
import { Standing } from './webhooks-screen.tsx';

const SHOWN = [
  { value: '', label: 'All messages' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Taken' },
];
type State = WebhookDelivery['state'];

/** What one address was told, and what it answered. */
export function WebhookMessagesScreen() {
  const { webhookId: id = '' } = useParams();
  const all = useApiQuery(webhooks, {});
  const webhook = all.data?.webhooks.find((one) => one.id === id);
  const [state, setState] = useState<State | ''>('');
  const [opened, setOpened] = useState<WebhookDelivery | null>(null);
  const query = state ? { state } : {};
  const list = useApiPages(webhookDeliveries, { params: { id }, query });
  const messages = list.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const cache = useApiCache();

  async function resend(body: { delivery_id?: string; from_position?: number }): Promise<void> {
    try {
      await callApi(resendWebhook, { params: { id }, body });
      notify('success', 'Sent again');
      setOpened(null);
      await cache.refresh([webhooks, webhookDeliveries]);
    } catch (failure) {
      notify('error', errorWords(failure, 'That did not work. Please try again.'));
    }
  }

  return (
    <SettingsPage title="Messages" back={paths.business.webhooks} backLabel="Back to your webhooks">
      <Panel
        title={webhook ? hostOf(webhook.url) : 'Messages'}
        aside={webhook && <Standing webhook={webhook} />}
      >
        <Stack gap={16}>
          <Text>What this program was told in the last 30 days, newest first.</Text>
          <div className={classes.buttons}>
            <NativeSelect
              aria-label="Which messages"
              data={SHOWN}
              value={state}
              onChange={({ currentTarget }) => setState(currentTarget.value as State | '')}
            />
            {webhook?.is_on && webhook.failed > 0 && (
              <Button variant="default" onClick={() => void resend({})}>
                Send what failed again
              </Button>
            )}
          </div>
          {list.error && messages.length === 0 ? (
            <ErrorView
              title="Failed to load the messages"
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <Messages isLoading={list.isPending} messages={messages} onOpen={setOpened} />
          )}
          {list.hasNextPage && (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </Stack>
      </Panel>
      {opened && (
        <MessageModal
          webhookId={id}
          message={opened}
          canResend={webhook?.is_on ?? false}
          onClose={() => setOpened(null)}
          onResend={resend}
        />
      )}
    </SettingsPage>
  );
}

interface MessagesProps {
  isLoading: boolean;
  messages: readonly WebhookDelivery[];
  onOpen: (message: WebhookDelivery) => void;
}

function Messages({ isLoading, messages, onOpen }: MessagesProps) {
  if (isLoading) return <RowsSkeleton kind="lines" count={4} />;
  if (messages.length === 0)
    return <EmptyState title="No messages">What happens at your shop is sent here as it happens.</EmptyState>;
  return (
    <ul className={classes.list}>
      {messages.map((message) => (
        <li key={message.id} className={classes.row}>
          <div className={classes.words}>
            <div className={classes.head}>
              <Text fw={600}>{EVENT_WORDS[message.event]}</Text>
              <Outcome message={message} />
            </div>
            <Text className={classes.quiet}>
              <RelativeTime at={message.at} />
              {triesOf(message) && ` · ${triesOf(message)}`}
            </Text>
          </div>
          <Button
            variant="default"
            size="sm"
            aria-label={`Open: ${EVENT_WORDS[message.event]}, ${dateTimeLabel(message.at)}`}
            onClick={() => onOpen(message)}
          >
            Open
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Outcome({ message: { state, status } }: { message: WebhookDelivery }) {
  if (state === 'delivered') return <StatusBadge tone="done">{`Taken · ${status}`}</StatusBadge>;
  if (state === 'failed') return <StatusBadge tone="bad">Failed</StatusBadge>;
  return <StatusBadge tone="wait">Waiting</StatusBadge>;
}

const triesOf = ({ attempts, next_at, problem, state }: WebhookDelivery): string =>
  [
    problem,
    attempts > 1 && `Tried ${attempts} times`,
    state === 'waiting' && attempts > 0 && next_at && `Next ${dateTimeLabel(next_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');

interface MessageModalProps {
  webhookId: string;
  message: WebhookDelivery;
  canResend: boolean;
  onClose: () => void;
  onResend: (body: { delivery_id?: string; from_position?: number }) => Promise<void>;
}

function MessageModal({ webhookId, message, canResend, onClose, onResend }: MessageModalProps) {
  const params = { id: webhookId, delivery_id: message.id };
  const query = useApiQuery(webhookDelivery, { params });
  return (
    <Modal isOpen onClose={onClose} title={EVENT_WORDS[message.event]}>
      <Loaded
        query={query}
        failed="Failed to load the message"
        loading={<RowsSkeleton kind="lines" count={3} />}
      >
        {({ delivery, request, answer }) => (
          <Stack gap={16}>
            <Text className={classes.quiet}>
              {[dateTimeLabel(delivery.at), triesOf(delivery)].filter(Boolean).join(' · ')}
            </Text>
            <Part title="We sent" part={request} />
            {answer ? (
              <Part title={`It answered ${delivery.status ?? ''}`} part={answer} />
            ) : (
              <Text>It has given no answer.</Text>
            )}
          </Stack>
        )}
      </Loaded>
      {canResend && (
        <ModalActions>
          <Button variant="default" onClick={() => void onResend({ from_position: message.position })}>
            Send all from here on
          </Button>
          <Button onClick={() => void onResend({ delivery_id: message.id })}>Send again</Button>
        </ModalActions>
      )}
    </Modal>
  );
}

function Part({ title, part: { headers, body } }: { title: string; part: WebhookPart }) {
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <pre className={classes.part} tabIndex={0}>
        {headers.map(({ name, value }) => `${name}: ${value}\n`).join('')}
        {'\n'}
        {readable(body)}
      </pre>
    </section>
  );
}

/** JSON in lines; other text as it is. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
