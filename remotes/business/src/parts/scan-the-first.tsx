import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button } from '@stampwell/ui';

/** The way on from an empty page: somebody's first stamp. */
export function ScanTheFirst() {
  return (
    <Button component={Link} to={paths.business.scanner} variant="default">
      Scan the first code
    </Button>
  );
}
