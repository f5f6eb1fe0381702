import { WELCOME_BOX_MS } from '@stampwell/contracts/limits.ts';
import { Banner } from '@stampwell/ui';
import { type ReactNode, useState } from 'react';

/** A greeting shown for three seconds; the parent reserves its room. */
export function WelcomeBox({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Banner tone="info" closeAfterMs={WELCOME_BOX_MS} onClose={() => setOpen(false)}>
      {children}
    </Banner>
  );
}
