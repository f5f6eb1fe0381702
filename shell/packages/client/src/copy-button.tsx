import { IconCheck, IconCopy } from '@stampwell/icons';
import { Button } from '@stampwell/ui';
import { useEffect, useState } from 'react';

const COPIED_MS = 2_000;

/** Shows 'Copied!' for two seconds. Falls back to execCommand without the clipboard API. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={async () => setCopied(await copy(text))}
      aria-live="polite"
    >
      {isCopied ? 'Copied!' : label}
    </Button>
  );
}

/** Some browsers never answer. */
const COPY_MS = 1_000;

async function copy(text: string): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), COPY_MS));
  const copying = async () => {
    await navigator.clipboard.writeText(text);
    return true;
  };
  const isDone = await Promise.race([copying().catch(() => false), late]);
  return isDone || legacyCopy(text);
}

function legacyCopy(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}
