import type { Finding } from '@stampwell/contracts/http/anomalies.ts';
import { Group } from '@stampwell/ui';
import { SegmentedControl } from '@stampwell/ui/data';

type Status = Finding['status'];

interface FindingTabsProps {
  status: Status;
  /** Undefined while loading. */
  open: number | undefined;
  onChange: (status: Status) => void;
}

/** Open and decided findings. */
export function FindingTabs({ status, open, onChange }: FindingTabsProps) {
  return (
    <Group>
      <SegmentedControl
        aria-label="Which findings"
        value={status}
        onChange={(value) => onChange(value as Status)}
        data={[
          { value: 'open', label: open ? `To look at (${open})` : 'To look at' },
          { value: 'dismissed', label: 'Dismissed' },
          { value: 'acted', label: 'Acted on' },
        ]}
      />
    </Group>
  );
}
