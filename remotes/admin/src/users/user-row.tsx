import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { IconBan, IconChevronRight, IconRotate } from '@stampwell/icons';
import { dateLabel, grouped, StatusBadge } from '@stampwell/ui';
import { type From, type RecordColumn, RowButton } from '../parts/record-list.tsx';

type Activity = keyof AdminUser['activity'];

const count = (key: Activity, head: string, width: string, from: From): RecordColumn<AdminUser> => ({
  key,
  head,
  width,
  from,
  isNumber: true,
  sortBy: ({ activity }) => activity[key],
  cell: ({ activity }) => grouped(activity[key]),
});

export const userColumns: readonly RecordColumn<AdminUser>[] = [
  {
    key: 'status',
    head: 'Status',
    width: '6rem',
    sortBy: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
    cell: ({ is_active }) => <UserStatus isActive={is_active} />,
  },
  count('businesses_joined', 'Businesses', '5.5rem', 'wide'),
  count('current_stamps', 'Stamps', '4.5rem', 'medium'),
  count('total_redeemed', 'Redeemed', '5rem', 'wide'),
  count('total_transactions', 'Transactions', '6rem', 'widest'),
  {
    key: 'registered',
    head: 'Registered',
    width: '6.5rem',
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => dateLabel(created_at),
  },
];

interface UserButtonsProps {
  user: AdminUser;
  namedBy: string;
  isBusy: boolean;
  onDeactivate: () => void;
  onReactivate: () => void;
  onDetails: () => void;
}

export function UserButtons({ user, namedBy, isBusy, ...on }: UserButtonsProps) {
  return (
    <>
      {user.is_active ? (
        <RowButton
          label="Deactivate"
          icon={IconBan}
          namedBy={namedBy}
          isBusy={isBusy}
          onClick={on.onDeactivate}
        />
      ) : (
        <RowButton
          label="Reactivate"
          icon={IconRotate}
          namedBy={namedBy}
          isBusy={isBusy}
          onClick={on.onReactivate}
        />
      )}
      <RowButton label="Details" icon={IconChevronRight} namedBy={namedBy} onClick={on.onDetails} />
    </>
  );
}

export function UserStatus({ isActive }: { isActive: boolean }) {
  return <StatusBadge tone={isActive ? 'done' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>;
}
