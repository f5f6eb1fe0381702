import { DownloadButton } from '@stampwell/account';
import { exportBusiness } from '@stampwell/contracts/http/business.ts';
import { Panel, Stack } from '@stampwell/ui';
import { Spreadsheets } from '../parts/spreadsheets.tsx';

/** All that is held about the business, to be taken along. */
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
