import { LogView, SHOP_LABELS } from '@stampwell/audit';
import { paths } from '@stampwell/contracts/paths.ts';
import { PageHeader, WideScreen } from '@stampwell/ui';

export function ActivityScreen() {
  return (
    <WideScreen>
      <PageHeader title="Activity" subtitle="Everything that happened at your business, newest first" />
      <LogView labels={SHOP_LABELS} cardLink={({ customer }) => paths.business.card(customer)} />
    </WideScreen>
  );
}
