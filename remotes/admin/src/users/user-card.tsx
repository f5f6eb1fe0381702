import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { Button, dateLabel, Initials, StatusBadge } from '@stampwell/ui';
import { RecordCard } from '../parts/record-card.tsx';

interface UserCardProps {
  user: AdminUser;
  isBusy: boolean;
  onDeactivate: () => void;
  onReactivate: () => void;
  onDetails: () => void;
}

export function UserCard({ user, isBusy, onDeactivate, onReactivate, onDetails }: UserCardProps) {
  const { name, email, phone, created_at, is_active, activity } = user;
  return (
    <RecordCard
      avatar={<Initials name={name} size={48} />}
      name={name}
      email={email}
      badge={<UserStatus isActive={is_active} />}
      figures={[
        { count: activity.businesses_joined, one: 'business', many: 'businesses' },
        { count: activity.current_stamps, one: 'stamp', many: 'stamps' },
        { count: activity.total_redeemed, one: 'redeemed', many: 'redeemed' },
        { count: activity.total_transactions, one: 'transaction', many: 'transactions' },
      ]}
      about={
        <>
          <div>Registered {dateLabel(created_at)}</div>
          {phone && <div>{phone}</div>}
        </>
      }
      buttons={(namedBy) => (
        <>
          <Button
            size="sm"
            variant="default"
            aria-describedby={namedBy}
            loading={isBusy}
            onClick={is_active ? onDeactivate : onReactivate}
          >
            {is_active ? 'Deactivate' : 'Reactivate'}
          </Button>
          <Button size="sm" variant="subtle" aria-describedby={namedBy} onClick={onDetails}>
            Details
          </Button>
        </>
      )}
    />
  );
}

export function UserStatus({ isActive }: { isActive: boolean }) {
  return <StatusBadge tone={isActive ? 'done' : 'off'}>{isActive ? 'Active' : 'Inactive'}</StatusBadge>;
}
