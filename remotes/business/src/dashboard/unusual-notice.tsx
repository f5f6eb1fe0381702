import { useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { openBusinessFindings } from '@stampwell/contracts/http/unusual.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Banner, Button } from '@stampwell/ui';

const FRESH_MS = 60_000;

/** Number of findings to look at; renders nothing if there are none. */
export function UnusualNotice() {
  const { data } = useApiQuery(openBusinessFindings, {}, { staleTime: FRESH_MS });
  if (!data || data.open === 0) return null;
  const words =
    data.open === 1 ? 'Something unusual is worth a look.' : `${data.open} unusual things are worth a look.`;
  return (
    <Banner
      tone="warning"
      action={
        <Button component={Link} to={paths.business.unusual} variant="default" size="sm">
          Have a look
        </Button>
      }
    >
      {words}
    </Banner>
  );
}
