import { QR_IMAGE } from '@stampwell/contracts/limits.ts';
import { Button, Skeleton, Text } from '@stampwell/ui';
import { toCanvas } from 'qrcode';
import { useEffect, useRef, useState } from 'react';
import classes from './qr-image.module.css';

type State = 'coming' | 'drawn' | 'failed';

interface QrImageProps {
  /** Undefined while loading. */
  code: string | undefined;
  /** As large as the window allows. */
  isLarge?: boolean;
}

/** Black on white in both themes. */
export function QrImage({ code, isLarge = false }: QrImageProps) {
  const { canvas, state, retry } = useDrawing(code);
  if (state === 'failed') {
    return (
      <div className={classes.place} role="alert">
        <Text>Failed to generate QR code</Text>
        <Button onClick={retry}>Try Again</Button>
      </div>
    );
  }
  return (
    <div className={classes.place} data-large={isLarge || undefined}>
      <canvas
        ref={canvas}
        className={classes.image}
        data-drawn={state === 'drawn' || undefined}
        role="img"
        aria-label={`QR code ${code ?? ''}`}
      />
      {state === 'coming' && <Skeleton className={classes.skeleton} />}
    </div>
  );
}

/** Sharp at the widest that a phone or a column shows it. */
const DRAWN_PX = 480;

/** Draws 100 ms after the code is known (docs/product.md#qr-code-page), at the screen's pixel density. */
function useDrawing(code: string | undefined) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('coming');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws again
  useEffect(() => {
    if (code === undefined) return;
    const timer = setTimeout(() => {
      draw(canvas.current, code).then(
        () => setState('drawn'),
        () => setState('failed'),
      );
    }, QR_IMAGE.drawDelayMs);
    return () => clearTimeout(timer);
  }, [code, attempt]);
  const retry = (): void => {
    setState('coming');
    setAttempt((n) => n + 1);
  };
  return { canvas, state, retry };
}

async function draw(canvas: HTMLCanvasElement | null, code: string): Promise<void> {
  const width = DRAWN_PX * Math.ceil(devicePixelRatio);
  await toCanvas(canvas, code, { errorCorrectionLevel: QR_IMAGE.level, margin: QR_IMAGE.margin, width });
  // The package sets a size in pixels; the style sheet decides.
  canvas?.removeAttribute('style');
}
