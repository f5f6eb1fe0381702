import { ResultCard, type Scanner, type ScanResult, Viewfinder } from '@stampwell/counter';
import { IconCameraOff, IconPlayerStop, IconRefresh, IconScan } from '@stampwell/icons';
import { Button, Loader } from '@stampwell/ui';
import classes from './camera-part.module.css';

interface CameraPartProps {
  scanner: Scanner;
  result: ScanResult | null;
  /** A code is being looked up. */
  isProcessing: boolean;
  onStart: () => void;
}

/** The camera with its button, or the result of a scan in its place. */
export function CameraPart({ scanner, result, isProcessing, onStart }: CameraPartProps) {
  const { status } = scanner;
  const isOn = status === 'starting' || status === 'active' || status === 'detected';
  if (result && !isOn) return <Finished result={result} onStart={onStart} />;
  return (
    <div className={classes.part}>
      <div className={classes.finder}>
        <Viewfinder
          scanner={scanner}
          stopLabel="Stop"
          placeholder={<Placeholder scanner={scanner} onRetry={onStart} />}
        />
        {isProcessing && !isOn && <Processing />}
      </div>
      {isOn && (
        <Button
          size="xl"
          variant="default"
          className={classes.stop ?? ''}
          leftSection={<IconPlayerStop size={22} />}
          onClick={scanner.stop}
        >
          Stop
        </Button>
      )}
      {status === 'off' && (
        <Button size="xl" leftSection={<IconScan size={24} />} onClick={onStart} disabled={isProcessing}>
          Start Camera
        </Button>
      )}
    </div>
  );
}

function Finished({ result, onStart }: { result: ScanResult; onStart: () => void }) {
  return (
    <div className={classes.part}>
      <ResultCard result={result}>
        {result.success && <span>Camera stopped after successful scan</span>}
      </ResultCard>
      <Button size="xl" leftSection={<IconScan size={24} />} onClick={onStart}>
        Start New Scan
      </Button>
    </div>
  );
}

function Placeholder({ scanner, onRetry }: { scanner: Scanner; onRetry: () => void }) {
  if (scanner.status !== 'error') {
    return (
      <>
        <IconScan size={104} stroke={0.9} aria-hidden="true" />
        <span>Hold the customer’s code up to the camera</span>
      </>
    );
  }
  return (
    <div className={classes.error} role="alert">
      <IconCameraOff size={48} stroke={1.5} aria-hidden="true" />
      <strong>{scanner.words}</strong>
      <span>Please ensure camera permissions are enabled or use manual entry below</span>
      <Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>
        Try Again
      </Button>
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
