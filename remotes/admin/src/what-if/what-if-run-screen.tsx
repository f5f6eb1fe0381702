import { DownloadButton } from '@stampwell/account';
import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfRunScreen as Answer } from '@stampwell/insights/what-if';

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
