import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { changeAdminPassword } from '@stampwell/contracts/http/auth.ts';
import { Fact, Facts, Panel, Screen, useUser } from '@stampwell/kit';
import { AccountPanel, PasswordPanel, ProfileHead, SessionsPanel } from '@stampwell/kit/account';

/** The administrator's own account. */
export function ProfileScreen() {
  const { name, email, type } = useUser();
  return (
    <Screen>
      <ProfileHead name={name} type={type} />
      <Panel title="Profile Information">
        <Facts>
          <Fact name="Name">{name}</Fact>
          <Fact name="Email">{email}</Fact>
        </Facts>
      </Panel>
      <PasswordPanel endpoint={changeAdminPassword} />
      <SessionsPanel />
      <AccountPanel deletion={deleteAdminAccount} />
    </Screen>
  );
}
