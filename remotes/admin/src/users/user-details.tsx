import { Link } from '@stampwell/client/router';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import {
  Anchor,
  Button,
  dateTimeLabel,
  Fact,
  Facts,
  grouped,
  Modal,
  ModalActions,
  Title,
} from '@stampwell/ui';
import { cardLink } from '../audit/audit-links.ts';
import { LazySupportNotes } from '../notes/lazy-support-notes.tsx';
import { UserStatus } from './user-card.tsx';

export function UserDetails({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { activity } = user;
  return (
    <Modal isOpen onClose={onClose} title="User Details">
      <Facts>
        <Fact name="Name">{user.name}</Fact>
        <Fact name="Email">
          <Anchor href={`mailto:${user.email}`}>{user.email}</Anchor>
        </Fact>
        {user.phone && <Fact name="Phone">{user.phone}</Fact>}
        <Fact name="Status">
          <UserStatus isActive={user.is_active} />
        </Fact>
        <Fact name="Registered">{dateTimeLabel(user.created_at)}</Fact>
        {user.last_login && <Fact name="Last login">{dateTimeLabel(user.last_login)}</Fact>}
      </Facts>
      <Title order={3}>Activity</Title>
      <Facts>
        <Fact name="Businesses joined">{grouped(activity.businesses_joined)}</Fact>
        <Fact name="Current stamps">{grouped(activity.current_stamps)}</Fact>
        <Fact name="Rewards redeemed">{grouped(activity.total_redeemed)}</Fact>
        <Fact name="Total transactions">{grouped(activity.total_transactions)}</Fact>
      </Facts>
      <LazySupportNotes accountId={user.id} />
      <ModalActions>
        <Button component={Link} to={cardLink({ customer: user.id })} variant="subtle">
          Card timeline
        </Button>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </ModalActions>
    </Modal>
  );
}
