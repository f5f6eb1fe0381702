import { Loaded, useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { changeMailPreference, mailPreferences } from '@stampwell/contracts/http/mails.ts';
import { notify, Panel, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import classes from './account.module.css';

/** Which mails the account wants. Mandatory mails are listed too, marked as such. */
export function MailPanel() {
  const query = useApiQuery(mailPreferences, {});
  const cache = useApiCache();
  const change = useApiMutation(changeMailPreference, {
    onSuccess: (reply) => cache.update(mailPreferences, {}, () => reply),
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <Panel title="Mails you get">
      <Loaded
        query={query}
        failed="Failed to load your mails"
        loading={<RowsSkeleton kind="lines" count={2} label="Loading your mails..." />}
      >
        {({ topics }) => (
          <div className={classes.actions}>
            {topics.map(({ topic, label, description, is_on }) => {
              const asked = change.isPending && change.variables.body.topic === topic;
              return (
                <Switch
                  key={topic}
                  label={label}
                  description={description}
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
      </Loaded>
    </Panel>
  );
}
