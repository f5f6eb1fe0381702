import { MailPanel } from '@stampwell/account';
import { SettingsPage } from './settings-page.tsx';

export function MailsScreen() {
  return (
    <SettingsPage title="Mails">
      <MailPanel />
    </SettingsPage>
  );
}
