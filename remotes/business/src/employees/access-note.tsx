import { Text } from '@stampwell/ui';

/** Said in both forms: there is one kind of access. */
export function AccessNote() {
  return <Text c="dimmed">All employees can do QR scanning, stamp management and reward redemption.</Text>;
}
