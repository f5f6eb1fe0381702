import { useApiCache, useApiMutation, useApiQuery } from '@stampwell/client';
import { retireCode, userCodes } from '@stampwell/contracts/http/user.ts';
import { IconQrcodeOff } from '@stampwell/icons';
import { Banner, Button, ConfirmModal, dateLabel, errorWords, notify, Panel, Text } from '@stampwell/ui';
import { useState } from 'react';

/** The codes that lead to this account, where there are more than its own [JO10]. */
export function CodesPanel() {
  const { data } = useApiQuery(userCodes, {});
  const cache = useApiCache();
  const [asked, setAsked] = useState<{ id: string; end: string } | null>(null);
  const retire = useApiMutation(retireCode, {
    onSuccess(reply) {
      cache.update(userCodes, {}, () => reply);
      notify('success', 'That code no longer works.');
    },
    onError: () => void cache.refresh([userCodes]),
    onSettled: () => setAsked(null),
  });
  if (!data || data.codes.length < 2) return null;
  return (
    <Panel title="Codes that lead to you">
      <Text>Stamps given to any of these are yours. A new code, made on the code page, ends them all.</Text>
      {retire.error && (
        <Banner tone="error" onClose={retire.reset}>
          {errorWords(retire.error)}
        </Banner>
      )}
      {data.codes.map(({ id, other_name, end, since }) => (
        <div key={id}>
          <Text>
            <strong>
              {other_name ?? 'Your code'} · …{end}
            </strong>{' '}
            since {dateLabel(since)}
          </Text>
          {other_name !== null && (
            <Button
              variant="default"
              leftSection={<IconQrcodeOff size={20} aria-hidden="true" />}
              aria-label={`Take away the code that ends in ${end}`}
              onClick={() => setAsked({ id, end })}
            >
              Take away
            </Button>
          )}
        </div>
      ))}
      <ConfirmModal
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && retire.mutate({ params: { id: asked.id } })}
        isBusy={retire.isPending}
        title="Take away"
        question={`The code that ends in ${asked?.end ?? ''} stops working at once. You keep its stamps.`}
        confirmLabel="Take away"
      />
    </Panel>
  );
}
