import { callApi, useApiCache } from '@stampwell/client';
import { approveBusiness } from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { Button, ConfirmModal, counted, Group, notify } from '@stampwell/ui';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';

/** More names do not fit into a question. */
const MAX_NAMES = 5;

interface ApproveAllProps {
  /** Those on screen, longest-waiting first. */
  pending: readonly Business[];
  notes: string;
}

/** Approves all pending businesses on screen, after one confirmation. */
export function ApproveAll({ pending, notes }: ApproveAllProps) {
  const cache = useApiCache();
  const [asked, setAsked] = useState<readonly Business[] | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function approve(businesses: readonly Business[]): Promise<void> {
    setBusy(true);
    // One by one, so that one already handled by another administrator does not stop the rest.
    let approved = 0;
    for (const { id } of businesses) {
      const isApproved = await callApi(approveBusiness, { params: { id }, body: { notes } }).then(
        () => true,
        () => false,
      );
      if (isApproved) approved += 1;
    }
    await cache.refresh();
    setBusy(false);
    setAsked(null);
    const words = `${counted(approved, 'business', 'businesses')} approved`;
    const left = businesses.length - approved;
    notify(left ? 'error' : 'success', left ? `${words}, ${left} could not be.` : `${words}.`);
  }

  if (pending.length < 2) return null;
  return (
    <>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconChecks size={20} />} onClick={() => setAsked(pending)}>
          Approve all {pending.length}
        </Button>
      </Group>
      {asked && (
        <ConfirmModal
          isOpen
          onClose={() => setAsked(null)}
          title={`Approve ${asked.length} businesses`}
          question={`${namesOf(asked)} can give stamps from now on, and each one's trial starts.`}
          confirmLabel={`Approve ${asked.length}`}
          isBusy={isBusy}
          onConfirm={() => void approve(asked)}
        />
      )}
    </>
  );
}

function namesOf(businesses: readonly Business[]): string {
  const names = businesses.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = businesses.length - names.length;
  return more > 0
    ? `${names.join(', ')} and ${more} more`
    : names.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
