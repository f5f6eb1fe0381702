import { ActivityPanel, PasswordPanel, SecurityPanel, SessionsPanel } from '@stampwell/account';
import { changeBusinessPassword } from '@stampwell/contracts/http/account/passwords.ts';
import { Columns } from '@stampwell/ui';
import { SettingsPage } from './settings-page.tsx';

export function SecurityScreen() {
  return (
    <SettingsPage title="Sign-in">
      <Columns ratio="3fr 2fr">
        <PasswordPanel endpoint={changeBusinessPassword} />
        <SessionsPanel />
      </Columns>
      <Columns ratio="3fr 2fr">
        <SecurityPanel offer="Protect your shop: with an authenticator app, a stolen password alone opens nothing." />
        <ActivityPanel />
      </Columns>
    </SettingsPage>
  );
}
