import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-note.module.css';

/** What is on the screen is what was there last; nothing is wrong with it. Said to those who don't see it, too. */
export function OfflineNote({ isOffline }: { isOffline: boolean }) {
  return (
    <span role="status">
      {isOffline && (
        <span className={classes.note}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
          Offline
        </span>
      )}
    </span>
  );
}
