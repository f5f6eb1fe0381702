import { paths } from '@stampwell/contracts/paths.ts';
import { Panel } from '@stampwell/ui';
import {
  IconBuildingStore,
  IconChartBar,
  IconClockCheck,
  IconHistory,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { type LinkItem, LinkList } from '../parts/link-list.tsx';

const ACTIONS: readonly LinkItem[] = [
  {
    to: paths.admin.businesses,
    icon: IconBuildingStore,
    title: 'Manage Businesses',
    text: 'Approve, deactivate, look up',
  },
  { to: paths.admin.users, icon: IconUsers, title: 'Manage Users', text: 'Every customer account' },
  {
    to: paths.admin.analytics,
    icon: IconChartBar,
    title: 'View Analytics',
    text: 'How the platform is doing',
  },
  {
    to: paths.admin.settings,
    icon: IconSettings,
    title: 'Platform Settings',
    text: 'Defaults, trial, announcement',
  },
  {
    to: paths.admin.audit,
    icon: IconHistory,
    title: 'Audit Log',
    text: 'Everything that happened, verified',
  },
];

/** @param pending number of pending businesses */
export function QuickActions({ pending }: { pending: number | undefined }) {
  const review: LinkItem = {
    to: paths.admin.pendingBusinesses,
    icon: IconClockCheck,
    title: 'Review Pending',
    text: 'Businesses that wait for approval',
    count: pending,
  };
  return (
    <Panel title="Quick Actions" isFlush>
      <LinkList items={[review, ...ACTIONS]} />
    </Panel>
  );
}
