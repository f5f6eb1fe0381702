import { SCANNER } from '@stampwell/contracts/limits.ts';
import {
  IconAlertTriangle,
  IconBulb,
  IconBulbFilled,
  IconCameraRotate,
  IconCircleCheck,
  IconInfoCircle,
  IconMinus,
  IconPlayerStop,
  IconPlus,
} from '@stampwell/icons';
import { ActionIcon, Loader } from '@stampwell/ui';
import type { ReactNode } from 'react';
import type { Torch } from './camera/use-torch.ts';
import type { Remark } from './scanner.ts';
import type { Scanner } from './use-scanner.ts';
import classes from './viewfinder.module.css';

interface ViewfinderProps {
  scanner: Scanner;
  /** Shown while the camera is off, with a start button. */
  placeholder?: ReactNode;
  /** Name of the button in the picture that closes the camera, on a desk; a phone has it below, for the thumb. */
  stopLabel: string;
}

/** The camera's picture with frame, status and zoom. Square, as wide as the screen allows. */
export function Viewfinder({ scanner, placeholder, stopLabel }: ViewfinderProps) {
  const { status, zoom } = scanner;
  const isOn = status === 'starting' || status === 'active' || status === 'detected';
  return (
    <div className={classes.viewfinder} data-status={status}>
      {/* Always rendered: the stream needs the element before it starts. */}
      <video
        ref={scanner.videoRef}
        className={classes.video}
        style={{ scale: `${zoom}` }}
        muted
        playsInline
        hidden={!isOn}
      />
      {!isOn && <div className={classes.placeholder}>{placeholder}</div>}
      {status === 'starting' && (
        <div className={classes.middle}>
          <Loader color="white" />
        </div>
      )}
      {status === 'active' && <Aim scanner={scanner} />}
      {isOn && (
        <ActionIcon
          aria-label={stopLabel}
          title={stopLabel}
          onClick={scanner.stop}
          className={`${classes.button} ${classes.stop}`}
        >
          <IconPlayerStop size={22} />
        </ActionIcon>
      )}
      <div role="status" className={classes.said}>
        {status === 'detected' && (
          <div className={classes.detected}>
            <IconCircleCheck size={72} stroke={1.6} aria-hidden="true" />
            <strong>QR CODE DETECTED!</strong>
            <span>Processing...</span>
          </div>
        )}
        {status === 'active' && scanner.remark && <RemarkBanner remark={scanner.remark} />}
      </div>
    </div>
  );
}

function RemarkBanner({ remark: { tone, words } }: { remark: Remark }) {
  const Icon = tone === 'no' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.remark} data-tone={tone}>
      <Icon size={28} stroke={1.9} aria-hidden="true" />
      <strong>{words}</strong>
    </div>
  );
}

function Aim({ scanner }: { scanner: Scanner }) {
  const { zoom, averageMs, torch, otherCamera } = scanner;
  return (
    <div className={classes.aim}>
      <p className={classes.hint}>Position QR code in the frame</p>
      <p className={classes.pace}>
        <span className={classes.pulse} aria-hidden="true" />
        Scanning...{averageMs !== null && ` ${averageMs}ms`}
      </p>
      <div className={classes.frame} aria-hidden="true" />
      <div className={classes.zoom}>
        <ActionIcon
          aria-label="Zoom out"
          onClick={scanner.zoomOut}
          disabled={zoom <= SCANNER.zoom.min}
          className={classes.button}
        >
          <IconMinus size={22} />
        </ActionIcon>
        <output aria-label="Zoom">{Math.round(zoom * 100)}%</output>
        <ActionIcon
          aria-label="Zoom in"
          onClick={scanner.zoomIn}
          disabled={zoom >= SCANNER.zoom.max}
          className={classes.button}
        >
          <IconPlus size={22} />
        </ActionIcon>
        {torch && <TorchSwitch torch={torch} />}
        {otherCamera && (
          <ActionIcon
            aria-label="Use the other camera"
            title="Use the other camera"
            onClick={otherCamera}
            className={classes.button}
          >
            <IconCameraRotate size={22} />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}

function TorchSwitch({ torch: { isOn, toggle } }: { torch: Torch }) {
  const Icon = isOn ? IconBulbFilled : IconBulb;
  return (
    <ActionIcon
      role="switch"
      aria-checked={isOn}
      aria-label="Torch"
      title={isOn ? 'Torch is on' : 'Torch is off'}
      onClick={toggle}
      className={classes.button}
    >
      <Icon size={22} />
    </ActionIcon>
  );
}
