import { type Scanner, Viewfinder } from '@stampwell/counter';
import { Button } from '@stampwell/ui';
import { IconCamera, IconCameraOff, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './camera-part.module.css';

interface CameraPartProps {
  scanner: Scanner;
  /** A message over the picture, so that nothing moves when it disappears. */
  children?: ReactNode;
}

export function CameraPart({ scanner, children }: CameraPartProps) {
  const isOn = scanner.status !== 'off' && scanner.status !== 'error';
  return (
    <div className={classes.part}>
      <div className={classes.finder}>
        <Viewfinder scanner={scanner} placeholder={<Placeholder scanner={scanner} />} />
        <div className={classes.message}>{children}</div>
      </div>
      {isOn ? (
        <Button size="xl" variant="default" leftSection={<IconPlayerStop size={22} />} onClick={scanner.stop}>
          Stop Camera
        </Button>
      ) : (
        <Button size="xl" leftSection={<IconCamera size={24} />} onClick={scanner.start}>
          Start Camera
        </Button>
      )}
    </div>
  );
}

/** A camera error stays here after its message has disappeared. */
function Placeholder({ scanner }: { scanner: Scanner }) {
  return (
    <div className={classes.placeholder}>
      <IconCameraOff size={64} stroke={1.1} aria-hidden="true" />
      <strong>Camera not active</strong>
      {scanner.status === 'error' && <span>{scanner.words}</span>}
    </div>
  );
}
