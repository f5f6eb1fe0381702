import { leave } from '@stampwell/client';
import { Button } from '@stampwell/ui';
import { IconLogout } from '@tabler/icons-react';

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
