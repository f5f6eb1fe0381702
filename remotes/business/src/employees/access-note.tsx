import { Text } from '@stampwell/ui';

/** Shown in both forms: all employees have the same access. */
export function AccessNote() {
  return <Text c="dimmed">All employees can do QR scanning, stamp management and reward redemption.</Text>;
}
