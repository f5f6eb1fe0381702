import { ManualCode, TagReader } from '@stampwell/counter';
import { Button, Panel, Text } from '@stampwell/ui';
import { IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './manual-part.module.css';

/** Typing a code that the camera cannot read. */
export function ManualPart({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel>
      {isOpen ? <Keys onCode={onCode} /> : <Offer onOpen={() => setOpen(true)} />}
      <TagReader onCode={onCode} />
    </Panel>
  );
}

function Offer({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={classes.offer}>
      <Text c="dimmed">Having trouble scanning?</Text>
      <Button variant="default" leftSection={<IconKeyboard size={20} />} onClick={onOpen}>
        Enter Code Manually
      </Button>
    </div>
  );
}

/** Focuses the field when opened. */
function Keys({ onCode }: { onCode: (code: string) => void }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={part}>
      <ManualCode
        label="Customer QR Code"
        buttonLabel="View Customer Details"
        hintOf={manualHint}
        onCode={onCode}
      />
    </div>
  );
}

function manualHint(code: string, isValid: boolean): string {
  if (isValid) return 'Valid format';
  return code ? 'Must be 8 characters (letters & numbers)' : 'Enter 8-character alphanumeric code';
}
