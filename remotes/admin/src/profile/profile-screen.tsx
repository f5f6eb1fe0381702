import {
  AccountPanel,
  ActivityPanel,
  PasswordPanel,
  ProfileHead,
  SecurityPanel,
  SessionsPanel,
} from '@stampwell/account';
import { useUser } from '@stampwell/client';
import { changeAdminPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { Fact, Facts, Panel, Screen } from '@stampwell/ui';

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
      <SecurityPanel />
      <SessionsPanel />
      <ActivityPanel />
      <AccountPanel deletion={deleteAdminAccount} />
    </Screen>
  );
}
