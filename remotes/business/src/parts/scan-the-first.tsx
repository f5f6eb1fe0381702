import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button } from '@stampwell/ui';

/** The next step from an empty page. */
export function ScanTheFirst() {
  return (
    <Button component={Link} to={paths.business.scanner} variant="default">
      Scan the first code
    </Button>
  );
}
