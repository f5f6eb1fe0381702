import { Loaded, useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { decideMarketing, marketingConsent } from '@stampwell/contracts/http/push-notifications.ts';
import { MARKETING_WORDING, MARKETING_WORDINGS } from '@stampwell/contracts/marketing.ts';
import { notify, Panel, RelativeTime, RowsSkeleton, Text } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';
import classes from '../account.module.css';

/** The consent to marketing: apart from terms and notices, off until it is switched on (PECR). */
export function MarketingPanel() {
  const query = useApiQuery(marketingConsent, {});
  const cache = useApiCache();
  const decide = useApiMutation(decideMarketing, {
    onSuccess: (reply) => cache.update(marketingConsent, {}, () => reply),
    onError: (failure) => notify('error', failure.message),
  });
  return (
    <Panel title="News and offers">
      <Loaded
        query={query}
        failed="Failed to load your choice"
        loading={<RowsSkeleton kind="lines" count={1} label="Loading your choice..." />}
      >
        {({ is_allowed, decided_at }) => (
          <div className={classes.actions}>
            <Switch
              label={MARKETING_WORDINGS[MARKETING_WORDING]}
              checked={decide.isPending ? decide.variables.body.is_allowed : is_allowed}
              disabled={decide.isPending}
              onChange={({ currentTarget }) =>
                decide.mutate({ body: { is_allowed: currentTarget.checked, wording: MARKETING_WORDING } })
              }
            />
            <Text className={classes.quiet}>
              No shop sends any yet. Your stamps and rewards never depend on this.
              {decided_at && (
                <>
                  {' You chose this '}
                  <RelativeTime at={decided_at} isWithin />.
                </>
              )}
            </Text>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
