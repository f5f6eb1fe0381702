import { IconCloudOff } from '@stampwell/icons';
import classes from './offline-note.module.css';

/** Says that the data is from the last visit, also to screen readers. */
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
