import { getPasskey } from '@stampwell/client/passkeys';
import { IconFingerprint } from '@stampwell/icons';
import { Button, errorWords, Text } from '@stampwell/ui';
import { type ReactNode, useState } from 'react';

type Passkey = NonNullable<Awaited<ReturnType<typeof getPasskey>>>;

interface PasskeyButtonProps {
  question: Parameters<typeof getPasskey>[0];
  prove: (proof: { passkey: Passkey }) => Promise<void>;
  variant?: 'default' | 'filled';
  fullWidth?: boolean;
  children: ReactNode;
}

/** Answers the question with a passkey, or says why it could not be used. */
export function PasskeyButton({ question, prove, variant = 'default', ...button }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  async function use(): Promise<void> {
    setFailure(null);
    try {
      const passkey = await getPasskey(question);
      if (passkey) await prove({ passkey });
    } catch (error) {
      setFailure(errorWords(error, 'The passkey could not be used here.'));
    }
  }
  return (
    <>
      <Button
        {...button}
        variant={variant}
        size="lg"
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void use()}
      />
      {failure && <Text role="alert">{failure}</Text>}
    </>
  );
}
