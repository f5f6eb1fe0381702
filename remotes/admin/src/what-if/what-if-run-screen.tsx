import { DownloadButton } from '@stampwell/account';
import { WhatIfRunScreen as Answer } from '@stampwell/audit/what-if';
import { paths } from '@stampwell/contracts/paths.ts';

export const WhatIfRunScreen = () => (
  <Answer
    askPath={paths.admin.whatIf}
    runPath={paths.admin.whatIfRun}
    isAcrossShops
    download={({ endpoint, id, fileName, label }) => (
      <DownloadButton endpoint={endpoint} fileName={fileName} params={{ id }}>
        {label}
      </DownloadButton>
    )}
  />
);
