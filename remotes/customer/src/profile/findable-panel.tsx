import { useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { chooseFindability, userProfile } from '@stampwell/contracts/http/user.ts';
import { notify, Panel } from '@stampwell/ui';
import { Switch } from '@stampwell/ui/forms';

/** Whether a shop may find its customer who left the phone at home. */
export function FindablePanel() {
  const { data } = useApiQuery(userProfile, {});
  const cache = useApiCache();
  const change = useApiMutation(chooseFindability, {
    onSuccess: ({ is_findable }) =>
      cache.update(userProfile, {}, ({ user }) => ({ user: { ...user, is_findable } })),
    onError: (failure) => notify('error', failure.message),
  });
  // Told with the profile above; without it there is nothing to switch.
  if (!data) return null;
  const isOn = change.isPending ? change.variables.body.is_findable : (data.user.is_findable ?? true);
  return (
    <Panel title="When your phone is at home">
      <Switch
        label="Shops can find me by name"
        description="Where you have a card, staff can look for your name, your email or the last four of your code. They see your first name, an initial and the first letter of your email."
        checked={isOn}
        disabled={change.isPending}
        onChange={({ currentTarget }) => change.mutate({ body: { is_findable: currentTarget.checked } })}
      />
    </Panel>
  );
}
