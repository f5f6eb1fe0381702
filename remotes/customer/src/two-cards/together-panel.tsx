import { useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { type Merge, undoMerge, userMerges } from '@stampwell/contracts/http/merges.ts';
import { userDashboard } from '@stampwell/contracts/http/user.ts';
import { IconArrowsSplit2 } from '@stampwell/icons';
import { Banner, Button, ConfirmModal, dateLabel, errorWords, notify, Panel, Text } from '@stampwell/ui';
import { useState } from 'react';
import classes from './two-cards.module.css';

/** Accounts that were merged into this one, for as long as they can be split [JO11]; nothing where there are none. */
export function TogetherPanel() {
  const { data } = useApiQuery(userMerges, {});
  const cache = useApiCache();
  const [asked, setAsked] = useState<Merge | null>(null);
  const undo = useApiMutation(undoMerge, {
    invalidates: [userDashboard],
    onSuccess(reply) {
      cache.update(userMerges, {}, () => reply);
      notify('success', 'They are apart again. On its phone the other card opens as before.');
    },
    // The 30 days may have passed, or another device may have taken them apart: the list is out of date.
    onError: () => void cache.refresh([userMerges]),
    onSettled: () => setAsked(null),
  });
  if (!data || (data.merges.length === 0 && !undo.error)) return null;
  return (
    <Panel title="Put together">
      {undo.error && (
        <Banner tone="error" onClose={undo.reset}>
          {errorWords(undo.error, 'They could not be taken apart. Please try again.')}
        </Banner>
      )}
      {data.merges.map((merge) => (
        <div key={merge.id} className={classes.merge}>
          <Text>
            <strong>{merge.other_name}</strong> has been in your account since {dateLabel(merge.at)}.
          </Text>
          <Text className={classes.quiet}>
            Until {dateLabel(merge.until)} you can take them apart: each has its own cards and stamps again. A
            reward that needed stamps of both stays redeemed.
          </Text>
          <Button
            variant="default"
            leftSection={<IconArrowsSplit2 size={20} aria-hidden="true" />}
            onClick={() => setAsked(merge)}
          >
            Take apart
          </Button>
        </div>
      ))}
      <ConfirmModal
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && undo.mutate({ params: { id: asked.id } })}
        isBusy={undo.isPending}
        isSpending
        title="Take apart"
        question={`${asked?.other_name ?? ''} gets its stamps back and is a card of its own again. Stamps that you collected since stay with you.`}
        confirmLabel="Take apart"
      />
    </Panel>
  );
}
