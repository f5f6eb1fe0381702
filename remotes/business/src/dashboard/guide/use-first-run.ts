import { readStored, STORAGE_KEYS, writeStored } from '@stampwell/client';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { useState } from 'react';

/** The guide is shown until the first stamp, or until its owner hides it in this browser (decision 120). */
export function useFirstRun(business: Business | undefined, stampsGiven: number | undefined) {
  const [hiddenFor, setHiddenFor] = useState(() => readStored(STORAGE_KEYS.hiddenGuide));
  const given = stampsGiven ?? business?.statistics.stamps_given ?? 0;
  const isBefore = business !== undefined && business.status !== 'rejected' && given === 0;
  return {
    isShown: isBefore && hiddenFor !== business.id,
    hide: () => {
      writeStored(STORAGE_KEYS.hiddenGuide, business?.id ?? null);
      setHiddenFor(business?.id ?? null);
    },
  };
}
