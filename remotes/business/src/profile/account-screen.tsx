import { AccountPanel, DeletionLosses, DownloadButton } from '@stampwell/account';
import { useApiQuery } from '@stampwell/client';
import { exportBusiness } from '@stampwell/contracts/http/business-exports.ts';
import { businessDeletion, deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { Columns, counted, Panel, Stack } from '@stampwell/ui';
import { Spreadsheets } from '../parts/spreadsheets.tsx';
import { planLoss } from '../subscription/status-words.ts';
import { SettingsPage } from './settings-page.tsx';

export function AccountScreen() {
  return (
    <SettingsPage title="Your data">
      <Columns>
        <DownloadsPanel />
        <AccountPanel deletion={deleteBusinessAccount} losses={<BusinessLosses />} hasSignOut={false} />
      </Columns>
    </SettingsPage>
  );
}

/** What is deleted with the business, and what customers and staff lose. */
function BusinessLosses() {
  const { data } = useApiQuery(businessDeletion, {}, { staleTime: 0 });
  if (!data) return null;
  const { customers, full_cards: full, staff, subscription } = data;
  return (
    <DeletionLosses
      losses={[
        customers > 0 &&
          `${counted(customers, 'customer')} ${customers === 1 ? 'loses their card' : 'lose their cards'} here`,
        full > 0 && `${counted(full, 'full card')} you still owe a reward for`,
        staff > 0 && `${counted(staff, 'employee')} can no longer sign in`,
        planLoss(subscription),
      ]}
    />
  );
}

/** Export of all data held about the business. */
function DownloadsPanel() {
  return (
    <Panel title="Downloads">
      <Stack gap={10}>
        <DownloadButton endpoint={exportBusiness} fileName="stampwell-my-business.json">
          Download My Data
        </DownloadButton>
        <Spreadsheets />
      </Stack>
    </Panel>
  );
}
