import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, Stack } from '@stampwell/ui';

/** A mailed link does not reveal the account's type, so all sign-in pages are offered. */
export function WaysIn() {
  return (
    <Stack gap="xs">
      <Button component={Link} to={paths.login}>
        Sign In
      </Button>
      <Button component={Link} to={paths.business.login} variant="default">
        Business Login
      </Button>
      <Button component={Link} to={paths.employee.login} variant="default">
        Employee Sign In
      </Button>
    </Stack>
  );
}
