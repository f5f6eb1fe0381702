import { Link } from '@stampwell/client/router';
import { IconUserSearch } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { inMode, type ScanMode } from '../scan-mode.ts';

/** From the scanner to the search. */
export function FindWay({ find, mode }: { find: string; mode: ScanMode }) {
  return (
    <Button
      component={Link}
      to={inMode(find, mode)}
      variant="subtle"
      leftSection={<IconUserSearch size={20} />}
    >
      No phone? Find the customer
    </Button>
  );
}
