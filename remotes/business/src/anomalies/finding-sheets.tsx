import { DISMISSAL_REASONS, DISMISSALS, type DismissalReason } from '@stampwell/contracts/anomaly-rules.ts';
import { Button, ConfirmModal, Modal, ModalActions, Text } from '@stampwell/ui';
import { NativeSelect, NumberInput } from '@stampwell/ui/forms';
import { useState } from 'react';
import type { Asked } from './finding-actions.tsx';
import { UndoDaySheet } from './undo-day-sheet.tsx';
import { useFindingActions } from './use-finding-actions.ts';

interface SheetProps {
  asked: Asked;
  onClose: () => void;
}

/** The dialogs before acting on a finding. */
export function FindingSheets({ asked, onClose }: SheetProps) {
  const { finding, sheet } = asked;
  const { act, isBusy } = useFindingActions(finding.id, onClose);
  switch (sheet) {
    case 'dismiss':
      return <DismissSheet asked={asked} onClose={onClose} />;
    case 'cap':
      return <CapSheet asked={asked} onClose={onClose} />;
    case 'undo_day':
      return <UndoDaySheet finding={finding} onClose={onClose} />;
    case 'deactivate':
      return (
        <ConfirmModal
          isOpen
          onClose={onClose}
          title={`Deactivate ${finding.staff?.name ?? ''}`}
          question="Are you sure you want to deactivate this employee?"
          confirmLabel="Deactivate"
          isBusy={isBusy}
          onConfirm={() => act('deactivate')}
        />
      );
  }
}

const REASONS = DISMISSALS.map((value) => ({ value, label: DISMISSAL_REASONS[value] }));

function DismissSheet({ asked: { finding }, onClose }: SheetProps) {
  const { dismiss, isBusy } = useFindingActions(finding.id, onClose);
  const [reason, setReason] = useState<DismissalReason>('busy_day');
  return (
    <Modal isOpen onClose={onClose} title="Dismiss">
      <Text>We keep it with your reason and won’t mention it again.</Text>
      <NativeSelect
        label="Reason"
        data={REASONS}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as DismissalReason)}
      />
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => dismiss(reason)}>
          Dismiss
        </Button>
      </ModalActions>
    </Modal>
  );
}

const USUAL_CAP = 20;
const MAX_CAP = 100_000;

function CapSheet({ asked: { finding }, onClose }: SheetProps) {
  const { act, isBusy } = useFindingActions(finding.id, onClose);
  const [cap, setCap] = useState<number | string>(USUAL_CAP);
  const isNumber = typeof cap === 'number' && cap >= 1 && cap <= MAX_CAP;
  return (
    <Modal isOpen onClose={onClose} title={`Cap ${finding.staff?.name ?? ''}`}>
      <Text>The most stamps this employee can give in a day. If another cap is lower, that one counts.</Text>
      <NumberInput
        label="Stamps a day"
        min={1}
        max={MAX_CAP}
        allowDecimal={false}
        value={cap}
        onChange={setCap}
        error={isNumber ? undefined : 'Choose a number from 1'}
      />
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={!isNumber} onClick={() => isNumber && act('cap', cap)}>
          Set the cap
        </Button>
      </ModalActions>
    </Modal>
  );
}
