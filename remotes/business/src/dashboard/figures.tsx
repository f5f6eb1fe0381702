import type { businessDashboard } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconGift, IconRosette, IconScan, IconUsers } from '@stampwell/icons';
import { StatTile, StatTiles } from '@stampwell/ui';

/** Skeletons until loaded. */
export function Figures({ stats }: { stats: ReplyOf<typeof businessDashboard>['stats'] | undefined }) {
  return (
    <StatTiles isSquare>
      <StatTile
        label="Active Customers"
        value={stats?.activeCustomers}
        icon={IconUsers}
        to={paths.business.customers}
      />
      <StatTile label="Stamps Issued" value={stats?.totalStamps} icon={IconRosette} />
      <StatTile label="Rewards Claimed" value={stats?.rewardsClaimed} icon={IconGift} />
      <StatTile label="Today's Scans" value={stats?.todayScans} icon={IconScan} />
    </StatTiles>
  );
}
