import { Banner } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { type Standing, standingWords } from './standing.ts';

interface StandingNoticeProps {
  standing: Standing;
  /** Whoever can mend it: the owner gets a button, the staff are told whom to tell. */
  appeal?: string;
  action?: ReactNode;
}

/** Above the scanner and the staff's first page: said before a customer stands there. */
export function StandingNotice({ standing, appeal, action }: StandingNoticeProps) {
  const said = standingWords(standing);
  if (!said) return null;
  return (
    <Banner tone={said.tone} action={action}>
      {[said.words, appeal].filter(Boolean).join(' ')}
    </Banner>
  );
}
