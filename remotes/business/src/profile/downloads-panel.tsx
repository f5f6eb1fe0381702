import { DownloadButton } from '@stampwell/account';
import { exportBusiness } from '@stampwell/contracts/http/business.ts';
import { Panel, Stack } from '@stampwell/ui';
import { Spreadsheets } from '../parts/spreadsheets.tsx';

/** Export of all data held about the business. */
export function DownloadsPanel() {
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
