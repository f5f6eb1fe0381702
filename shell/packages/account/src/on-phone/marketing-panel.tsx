import { useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { decideMarketing, marketingConsent } from '@stampwell/contracts/http/notices.ts';
import { MARKETING_WORDING, MARKETING_WORDINGS } from '@stampwell/contracts/marketing.ts';
import { ErrorView, notify, Panel, RelativeTime, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import classes from '../account.module.css';

/** The consent to marketing: apart from terms and notices, off until it is switched on (PECR). */
export function MarketingPanel() {
  const { data, error, refetch } = useApiQuery(marketingConsent, {});
  const cache = useApiCache();
  const decide = useApiMutation(decideMarketing, {
    onSuccess: (reply) => cache.update(marketingConsent, {}, () => reply),
    onError: (failure) => notify('error', failure.message),
  });
  const isAllowed = decide.isPending ? decide.variables.body.is_allowed : data?.is_allowed;
  return (
    <Panel title="News and offers">
      {!data && !error && <RowsSkeleton kind="lines" count={1} label="Loading your choice..." />}
      {!data && error && (
        <ErrorView title="Failed to load your choice" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <div className={classes.actions}>
          <Switch
            label={MARKETING_WORDINGS[MARKETING_WORDING]}
            checked={isAllowed ?? false}
            disabled={decide.isPending}
            onChange={({ currentTarget }) =>
              decide.mutate({ body: { is_allowed: currentTarget.checked, wording: MARKETING_WORDING } })
            }
          />
          <Text className={classes.quiet}>
            No shop sends any yet. Your stamps and rewards never depend on this.
            {data.decided_at && (
              <>
                {' You chose this '}
                <RelativeTime at={data.decided_at} isWithin />.
              </>
            )}
          </Text>
        </div>
      )}
    </Panel>
  );
}
