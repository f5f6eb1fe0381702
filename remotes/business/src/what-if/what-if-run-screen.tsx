import { DownloadButton } from '@stampwell/account';
import { useNavigate } from '@stampwell/client/router';
import { ofCard, paths } from '@stampwell/contracts/paths.ts';
import { WhatIfRunScreen as Answer } from '@stampwell/insights/what-if';
import { useCardsAsked } from './cards-asked.tsx';

export function WhatIfRunScreen() {
  const navigate = useNavigate();
  const { nameOf } = useCardsAsked();
  return (
    <Answer
      askPath={paths.business.whatIf}
      runPath={paths.business.whatIfRun}
      nameOf={nameOf}
      onUse={(asked) => navigate(ofCard(paths.business.programme, asked.programme), { state: { asked } })}
      download={({ endpoint, id, fileName, label }) => (
        <DownloadButton endpoint={endpoint} fileName={fileName} params={{ id }}>
          {label}
        </DownloadButton>
      )}
    />
  );
}
