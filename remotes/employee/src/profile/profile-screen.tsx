import { ActivityPanel, PasswordPanel, ProfileHead, SecurityPanel, SessionsPanel } from '@stampwell/account';
import { Loaded, leave } from '@stampwell/client';
import { changeEmployeePassword } from '@stampwell/contracts/http/account/passwords.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconLogout } from '@stampwell/icons';
import { Button, Group, Panel, Skeleton, VisuallyHidden } from '@stampwell/ui';
import { StaffPage } from '../staff/staff-page.tsx';
import { useStaff } from '../staff/use-staff.ts';
import { PinPanel } from './pin-panel.tsx';

/** Password, sessions and sign-out. */
export function ProfileScreen() {
  const { employee, shop, error, retry } = useStaff();
  return (
    <StaffPage shop={shop} back={{ to: paths.employee.dashboard, label: 'Back to Dashboard' }}>
      <Loaded query={{ data: employee, error, refetch: retry }} failed="Failed to load profile data" isPage>
        {employee ? <ProfileHead name={employee.name} type={employee.type} /> : <HeadToCome />}
        <PasswordPanel endpoint={changeEmployeePassword} />
        <PinPanel />
        <SessionsPanel />
        <SecurityPanel />
        <ActivityPanel />
        <Panel title="Account">
          <Button
            variant="default"
            leftSection={<IconLogout size={20} aria-hidden="true" />}
            onClick={() => leave('employee')}
          >
            Sign Out
          </Button>
        </Panel>
      </Loaded>
    </StaffPage>
  );
}

/** A placeholder while the profile loads. */
function HeadToCome() {
  return (
    <Group gap={16} wrap="nowrap">
      <VisuallyHidden component="h1">Profile</VisuallyHidden>
      <Skeleton height={64} circle />
      <div>
        <Skeleton height={32} width={200} />
        <Skeleton height={16} width={120} mt={8} />
      </div>
    </Group>
  );
}
