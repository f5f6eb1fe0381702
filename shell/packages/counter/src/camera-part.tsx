import { IconPlayerStop } from '@stampwell/icons';
import { Button, Loader } from '@stampwell/ui';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import classes from './camera-part.module.css';
import type { Scanner } from './use-scanner.ts';
import { Viewfinder } from './viewfinder.tsx';

export interface CameraLook {
  icon: ComponentType<{ size: number }>;
  stopLabel: string;
  /** Height in px of what must stay on the smallest phone's screen with the picture. */
  roomBelow: number;
  /** In place of the picture; a failure is said here. */
  placeholder: (scanner: Scanner, onStart: () => void) => ReactNode;
  /** Its failure has a button of its own. */
  retriesInPicture?: boolean;
  /** Covers the picture while a code is looked up. */
  showsProcessing?: boolean;
  /** A message over the picture, so that nothing moves when it disappears. */
  over?: (scanner: Scanner) => ReactNode;
}

export interface Finished {
  card: ReactNode;
  dismiss: () => void;
}

interface CameraPartProps {
  scanner: Scanner;
  look: CameraLook;
  last: Finished | null;
  isProcessing: boolean;
  onStart: () => void;
}

/** The camera with its button, or the last scan's result in its place. */
export function CameraPart({ scanner, look, last, isProcessing, onStart }: CameraPartProps) {
  const { status } = scanner;
  const isOn = status !== 'off' && status !== 'error';
  const { icon: Icon, stopLabel } = look;
  const starting = (label: string, isBusy = false) => (
    <Button size="xl" leftSection={<Icon size={24} />} onClick={onStart} disabled={isBusy}>
      {label}
    </Button>
  );
  const isCovered = isProcessing && look.showsProcessing === true;
  if (last && !isOn)
    return (
      <div className={classes.part}>
        {last.card}
        {starting('Start New Scan')}
      </div>
    );
  return (
    <div className={classes.part}>
      <div className={classes.finder} style={{ '--below': `${look.roomBelow}px` } as CSSProperties}>
        <Viewfinder
          scanner={scanner}
          stopLabel={stopLabel}
          placeholder={look.placeholder(scanner, onStart)}
        />
        {look.over && <div className={classes.over}>{look.over(scanner)}</div>}
        {isCovered && !isOn && <Processing />}
      </div>
      {isOn && (
        <Button
          size="xl"
          variant="default"
          className={classes.stop ?? ''}
          leftSection={<IconPlayerStop size={22} />}
          onClick={scanner.stop}
        >
          {stopLabel}
        </Button>
      )}
      {(status === 'off' || (status === 'error' && !look.retriesInPicture)) &&
        starting('Start Camera', isCovered)}
    </div>
  );
}

function Processing() {
  return (
    <div className={classes.processing} role="status">
      <Loader size="lg" />
      <strong>Processing...</strong>
    </div>
  );
}
