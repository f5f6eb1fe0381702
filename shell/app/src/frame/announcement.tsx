import { readStored, STORAGE_KEYS, useApiQuery, writeStored } from '@stampwell/client';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import { Banner } from '@stampwell/ui';
import { useState } from 'react';
import classes from './announcement.module.css';

const FRESH_MS = 300_000;

/** An administrator's message to all signed-in users. It can be closed; a changed message is shown again. */
export function Announcement() {
  const { data } = useApiQuery(platformNotice, {}, { staleTime: FRESH_MS, retry: false });
  const [closed, setClosed] = useState(() => readStored(STORAGE_KEYS.closedAnnouncement));
  const words = data?.announcement;
  if (!words || words === closed) return null;
  const close = () => {
    writeStored(STORAGE_KEYS.closedAnnouncement, words);
    setClosed(words);
  };
  return (
    <aside className={classes.announcement} aria-label="Announcement">
      <Banner tone="info" onClose={close}>
        {words}
      </Banner>
    </aside>
  );
}
