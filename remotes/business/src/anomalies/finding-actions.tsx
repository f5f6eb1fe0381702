import type { Finding } from '@stampwell/contracts/http/anomalies.ts';
import { Button } from '@stampwell/ui';

export type FindingSheet = 'dismiss' | 'cap' | 'deactivate' | 'undo_day';

/** An action to confirm. */
export interface Asked {
  sheet: FindingSheet;
  finding: Finding;
}

interface FindingActionsProps {
  finding: Finding;
  onAsk: (asked: Asked) => void;
}

/** Actions on the finding's employee, or dismissing it. */
export function FindingActions({ finding, onAsk }: FindingActionsProps) {
  const { status, staff, capped_at, deactivated_at, undone_at } = finding;
  const isAboutEmployee = staff !== null && !staff.is_owner;
  const offered: [FindingSheet, string, boolean][] = [
    ['dismiss', 'Dismiss', status === 'open'],
    ['cap', 'Cap the employee', isAboutEmployee && !capped_at],
    ['deactivate', 'Deactivate the employee', isAboutEmployee && !deactivated_at],
    ['undo_day', 'Undo the day', isAboutEmployee && !undone_at],
  ];
  return offered
    .filter(([, , isOffered]) => isOffered)
    .map(([sheet, label]) => (
      <Button key={sheet} variant="default" size="sm" onClick={() => onAsk({ sheet, finding })}>
        {label}
      </Button>
    ));
}
