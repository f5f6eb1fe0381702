import { useUser } from '@stampwell/client';
import { ActionIcon, Initials, Modal, Text, Title } from '@stampwell/ui';
import { IconArrowsMaximize, IconInfinity, IconMapPin, IconSun } from '@tabler/icons-react';
import { QrImage } from './qr-image.tsx';
import classes from './qr-pass.module.css';

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
