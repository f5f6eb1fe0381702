import { IconNfc } from '@stampwell/icons';
import { Banner, Button } from '@stampwell/ui';
import { useEffect, useRef, useState } from 'react';
import { codeOnTag, type TagRecord } from './code-on-tag.ts';
import { signalRefusal, signalSuccess } from './success-signal.ts';

/** Web NFC, as Chrome on Android has it; TypeScript's DOM library does not know it. */
interface TagReading extends Event {
  message: { records: readonly TagRecord[] };
}
interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
  onreading: ((event: TagReading) => void) | null;
  onreadingerror: (() => void) | null;
}
type WithNfc = { NDEFReader?: new () => NdefReader };

type State = { isReading: boolean; words: string | null };

const OFF: State = { isReading: false, words: null };
const FOREIGN = 'That tag holds no Stampwell code. Hold up another, or enter the code.';

/**
 * Reads a customer's own tag, which holds their code, and goes on as a scan does. Only where the till has Web NFC; the browser asks
 * for permission at the press.
 */
export function TagReader({ onCode }: { onCode: (code: string) => void }) {
  const [{ isReading, words }, setState] = useState(OFF);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const { NDEFReader } = globalThis as WithNfc;
  if (!NDEFReader) return null;
  const Reader = NDEFReader;

  async function read(): Promise<void> {
    stop.current?.abort();
    const reading = new AbortController();
    stop.current = reading;
    setState({ isReading: true, words: null });
    const reader = new Reader();
    reader.onreading = ({ message }) => {
      const code = codeOnTag(message.records);
      if (!code) {
        signalRefusal();
        setState({ isReading: true, words: FOREIGN });
        return;
      }
      reading.abort();
      signalSuccess();
      setState(OFF);
      onCode(code);
    };
    reader.onreadingerror = () =>
      setState({ isReading: true, words: 'The tag was not read. Hold it up again.' });
    try {
      await reader.scan({ signal: reading.signal });
    } catch (error) {
      if (reading.signal.aborted) return;
      const isDenied = (error as Error).name === 'NotAllowedError';
      setState({
        isReading: false,
        words: isDenied
          ? 'This browser may not read tags. Allow it in the site’s settings.'
          : 'Tags cannot be read here. Is NFC switched on?',
      });
    }
  }
  function end(): void {
    stop.current?.abort();
    setState(OFF);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconNfc size={20} aria-hidden="true" />}
        onClick={isReading ? end : () => void read()}
      >
        {isReading ? 'Stop reading tags' : 'Read a tag'}
      </Button>
      {(isReading || words) && (
        <Banner tone={words ? 'warning' : 'info'}>
          {words ?? 'Hold the customer’s tag to this device.'}
        </Banner>
      )}
    </>
  );
}
