import { DownloadButton } from '@stampwell/account';
import { useNavigate } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { WhatIfRunScreen as Answer } from '@stampwell/insights/what-if';

export function WhatIfRunScreen() {
  const navigate = useNavigate();
  return (
    <Answer
      askPath={paths.business.whatIf}
      runPath={paths.business.whatIfRun}
      onUse={(asked) => navigate(paths.business.programme, { state: { asked } })}
      download={({ endpoint, id, fileName, label }) => (
        <DownloadButton endpoint={endpoint} fileName={fileName} params={{ id }}>
          {label}
        </DownloadButton>
      )}
    />
  );
}
