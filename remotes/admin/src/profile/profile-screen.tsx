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
import { Columns, Fact, Facts, Panel, Stack, WideScreen } from '@stampwell/ui';

export function ProfileScreen() {
  const { name, email, type } = useUser();
  return (
    <WideScreen>
      <ProfileHead name={name} type={type} />
      <Columns>
        <Stack gap={24}>
          <Panel title="Profile Information">
            <Facts>
              <Fact name="Name">{name}</Fact>
              <Fact name="Email">{email}</Fact>
            </Facts>
          </Panel>
          <PasswordPanel endpoint={changeAdminPassword} />
          <AccountPanel deletion={deleteAdminAccount} />
        </Stack>
        <Stack gap={24}>
          <SecurityPanel />
          <SessionsPanel />
          <ActivityPanel />
        </Stack>
      </Columns>
    </WideScreen>
  );
}
