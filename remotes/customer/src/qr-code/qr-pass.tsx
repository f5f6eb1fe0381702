import { useUser } from '@stampwell/client';
import { QR_IMAGE } from '@stampwell/contracts/limits.ts';
import { IconArrowsMaximize, IconInfinity, IconMapPin, IconSun } from '@stampwell/icons';
import { ActionIcon, Button, Initials, Modal, Skeleton, Text, Title } from '@stampwell/ui';
import { toCanvas } from 'qrcode';
import { useEffect, useRef, useState } from 'react';
import classes from './qr-pass.module.css';

type State = 'coming' | 'drawn' | 'failed';

interface QrImageProps {
  /** Undefined while loading. */
  code: string | undefined;
  /** As large as the window allows. */
  isLarge?: boolean;
}

/** Black on white in both themes. */
function QrImage({ code, isLarge = false }: QrImageProps) {
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

/** White in both themes, since scanners need black on white. */
const PAPER = { 'data-mantine-color-scheme': 'light' } as const;

const NOTES = [
  { icon: IconInfinity, words: 'This code never expires' },
  { icon: IconMapPin, words: 'Show it at participating businesses' },
  { icon: IconSun, words: 'Turn your screen brightness up' },
];

interface QrPassProps {
  /** Undefined while loading. */
  code: string | undefined;
  /** The code fills the whole screen. */
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
}

/** Name, code and instructions. */
export function QrPass({ code, isLarge, onLarge }: QrPassProps) {
  return (
    <>
      <section className={classes.pass} aria-label="My QR code" {...PAPER}>
        <Owner onEnlarge={code ? () => onLarge(true) : undefined} />
        <QrImage code={code} />
        <p className={classes.code} role="status">
          {code ? (
            <>
              Your Code: <strong>{code}</strong>
            </>
          ) : (
            'Loading your QR Code...'
          )}
        </p>
        <ul className={classes.notes}>
          {NOTES.map(({ icon: Icon, words }) => (
            <li key={words}>
              <Icon size={18} stroke={1.8} aria-hidden="true" />
              {words}
            </li>
          ))}
        </ul>
      </section>
      <Modal isOpen={isLarge} onClose={() => onLarge(false)} title={`Your Code: ${code}`} isWholeScreen>
        <QrImage code={code} isLarge />
      </Modal>
    </>
  );
}

function Owner({ onEnlarge }: { onEnlarge: (() => void) | undefined }) {
  const { name } = useUser();
  return (
    <header className={classes.owner}>
      <Initials name={name} size={48} />
      <div className={classes.names}>
        <Title order={1} className={classes.name} title={name}>
          {name}
        </Title>
        <Text className={classes.subtitle}>Show this code to earn stamps</Text>
      </div>
      {onEnlarge && (
        <ActionIcon aria-label="Enlarge" title="Enlarge" className={classes.enlarge} onClick={onEnlarge}>
          <IconArrowsMaximize size={20} />
        </ActionIcon>
      )}
    </header>
  );
}
