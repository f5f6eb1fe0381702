import type { adminDashboard } from '@stampwell/contracts/http/admin.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { IconBuildingStore, IconRosette, IconScan, IconUsers } from '@stampwell/icons';
import { grouped, StatTile, StatTiles } from '@stampwell/ui';

export type Stats = ReplyOf<typeof adminDashboard>['stats'];

export function Overview({ stats }: { stats: Stats | undefined }) {
  return (
    <StatTiles>
      <StatTile
        label="Total Users"
        value={stats?.users}
        icon={IconUsers}
        note={stats ? `${grouped(stats.active_users)} active` : '…'}
      />
      <StatTile
        label="Businesses"
        value={stats?.businesses}
        icon={IconBuildingStore}
        note={stats ? `${grouped(stats.pending_businesses)} pending` : '…'}
      />
      <StatTile
        label="Stamps Issued"
        value={stats?.total_stamps}
        icon={IconRosette}
        note={stats ? `${grouped(stats.total_rewards)} rewards claimed` : '…'}
      />
      <StatTile label="Today's Scans" value={stats?.scans_today} icon={IconScan} note="At all businesses" />
    </StatTiles>
  );
}
