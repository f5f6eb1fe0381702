import { callApi, useApiCache } from '@stampwell/client';
import { approveBusiness } from '@stampwell/contracts/http/admin.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { IconChecks } from '@stampwell/icons';
import {
  Button,
  counted,
  dateTimeLabel,
  Fact,
  Group,
  Modal,
  ModalActions,
  notify,
  Text,
  useShield,
} from '@stampwell/ui';
import { useState } from 'react';
import { waitingSince } from './filters.ts';
import { Submission } from './submission.tsx';

interface ReviewQueueProps {
  /** Those on screen, longest-waiting first. */
  pending: readonly Business[];
  notes: string;
  /** Asks for a reason; the business then leaves `pending`. */
  onReject: (business: Business) => void;
}

/** Shows the pending businesses one by one, and then approves those chosen on the way, all at once. */
export function ReviewQueue({ pending, notes, onReject }: ReviewQueueProps) {
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { approve, isBusy } = useApproveMany(notes);
  const current = pending.find(({ id }) => !seen.has(id));
  const toApprove = pending.filter(({ id }) => chosen.has(id));

  function open(): void {
    setSeen(new Set());
    setChosen(new Set());
    setOpen(true);
  }

  function finish(): void {
    void approve(toApprove).then(() => setOpen(false));
  }

  if (pending.length === 0 && !isOpen) return null;
  const approveChosen = toApprove.length > 0 && (
    <Button loading={isBusy} onClick={finish}>{`Approve ${toApprove.length} chosen`}</Button>
  );
  return (
    <>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconChecks size={20} />} onClick={open}>
          {`Review ${pending.length} one by one`}
        </Button>
      </Group>
      {isOpen && current && (
        <Modal isOpen onClose={() => setOpen(false)} title={current.name}>
          <Text c="dimmed">{`${counted(pending.filter(({ id }) => !seen.has(id)).length, 'shop')} to look at`}</Text>
          <Look
            key={current.id}
            business={current}
            onChoose={() => {
              setChosen(new Set([...chosen, current.id]));
              setSeen(new Set([...seen, current.id]));
            }}
            onReject={() => onReject(current)}
            onSkip={() => setSeen(new Set([...seen, current.id]))}
          />
          {approveChosen && <ModalActions>{approveChosen}</ModalActions>}
        </Modal>
      )}
      {isOpen && !current && (
        <Modal isOpen onClose={() => setOpen(false)} title="You have looked at all of them">
          <Text>
            {toApprove.length > 0
              ? `${toApprove.map(({ name }) => name).join(', ')} can give stamps from then on, and each one's trial starts.`
              : 'You have chosen none to approve.'}
          </Text>
          <ModalActions>
            <Button variant="default" onClick={() => setOpen(false)}>
              Close
            </Button>
            {approveChosen}
          </ModalActions>
        </Modal>
      )}
    </>
  );
}

interface LookProps {
  business: Business;
  onChoose: () => void;
  onReject: () => void;
  onSkip: () => void;
}

/** One submission. The second tap of a double click on the one before does not count. */
function Look({ business, onChoose, onReject, onSkip }: LookProps) {
  const isShielded = useShield(business.id);
  const unlessShielded = (act: () => void) => () => isShielded || act();
  return (
    <>
      <Submission business={business}>
        <Fact name={business.rejection_reason ? 'Asked again' : 'Registered'}>
          {dateTimeLabel(waitingSince(business))}
        </Fact>
        {business.rejection_reason && <Fact name="Rejected before">{business.rejection_reason}</Fact>}
      </Submission>
      <ModalActions>
        <Button variant="subtle" aria-disabled={isShielded} onClick={unlessShielded(onSkip)}>
          Skip
        </Button>
        <Button variant="default" aria-disabled={isShielded} onClick={unlessShielded(onReject)}>
          Reject
        </Button>
        <Button aria-disabled={isShielded} onClick={unlessShielded(onChoose)}>
          Approve
        </Button>
      </ModalActions>
    </>
  );
}

function useApproveMany(notes: string) {
  const cache = useApiCache();
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
    const words = `${counted(approved, 'business', 'businesses')} approved`;
    const left = businesses.length - approved;
    notify(left ? 'error' : 'success', left ? `${words}, ${left} could not be.` : `${words}.`);
  }

  return { approve, isBusy };
}
