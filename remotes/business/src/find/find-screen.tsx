import { useSearchParams } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { FindCustomer, inMode, scanModeOf } from '@stampwell/counter';
import { PageHeader, Screen } from '@stampwell/ui';
import { useStanding } from '../scanner/use-standing.ts';

/** A customer without their phone. */
export function FindScreen() {
  const [query] = useSearchParams();
  const mode = scanModeOf(query, useStanding());
  return (
    <Screen>
      <PageHeader
        title="Find a Customer"
        subtitle="Among the customers with a card here"
        back={inMode(paths.business.scanner, mode)}
        backLabel="Back to Scanner"
      />
      <FindCustomer foundAt={paths.business.found} mode={mode} />
    </Screen>
  );
}
