import { AccountPanel, MailPanel } from '@stampwell/account';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business.ts';
import { Columns, Stack } from '@stampwell/ui';
import { BusinessLosses } from './deletion-losses.tsx';
import { DownloadsPanel } from './downloads-panel.tsx';
import { SettingsPage } from './settings-page.tsx';

export function AccountScreen() {
  return (
    <SettingsPage title="Mails and data">
      <Columns ratio="3fr 2fr">
        <Stack gap={24}>
          <MailPanel />
          <DownloadsPanel />
        </Stack>
        <AccountPanel deletion={deleteBusinessAccount} losses={<BusinessLosses />} />
      </Columns>
    </SettingsPage>
  );
}
