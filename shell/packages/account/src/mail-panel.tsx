import { useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import type { MailTopic } from '@stampwell/contracts';
import { changeMailPreference, mailPreferences } from '@stampwell/contracts/http/mails.ts';
import { ErrorView, notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import classes from './account.module.css';

const TOPICS: Record<MailTopic, { label: string; description: string }> = {
  rewards: { label: 'A reward is ready', description: 'When one of your cards is full.' },
  questions: { label: 'Questions about cards', description: 'When one is asked or answered.' },
  unusual: { label: 'Something unusual', description: 'At most one a day, when there is something.' },
  receipts: { label: 'Receipts', description: 'When we have received a payment.' },
  trial: { label: 'Your trial', description: 'Three days before it ends.' },
  lists: { label: 'Cards that wait', description: 'When a shop brings your card here.' },
  getting_started: { label: 'Getting started', description: 'How to begin, when you are new.' },
};

/** Which mails the account wants. Mandatory mails are listed too, marked as such. */
export function MailPanel() {
  const { data, error, refetch } = useApiQuery(mailPreferences, {});
  const cache = useApiCache();
  const change = useApiMutation(changeMailPreference, {
    onSuccess: (reply) => cache.update(mailPreferences, {}, () => reply),
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <Panel title="Mails you get">
      {!data && !error && <RowsSkeleton kind="lines" count={2} label="Loading your mails..." />}
      {!data && error && (
        <ErrorView title="Failed to load your mails" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={classes.actions}>
          {data.topics.map(({ topic, is_on }) => {
            const asked = change.isPending && change.variables.body.topic === topic;
            return (
              <Switch
                key={topic}
                {...TOPICS[topic]}
                checked={asked ? change.variables.body.is_on : is_on}
                disabled={asked}
                onChange={({ currentTarget }) =>
                  change.mutate({ body: { topic, is_on: currentTarget.checked } })
                }
              />
            );
          })}
          <Text className={classes.quiet}>You always get mails about your account and its security.</Text>
        </div>
      )}
    </Panel>
  );
}
