import { leave } from '@stampwell/client';
import { IconLogout } from '@stampwell/icons';
import { Button } from '@stampwell/ui';

/** Beneath a profile's rows. */
export function SignOutButton() {
  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconLogout size={20} aria-hidden="true" />}
      onClick={() => leave()}
    >
      Sign Out
    </Button>
  );
}
