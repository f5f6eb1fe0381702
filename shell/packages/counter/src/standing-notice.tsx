import { Banner } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { type StandingSeen, standingWords } from './standing.ts';

interface StandingNoticeProps {
  standing: StandingSeen;
  /** What to do about it: a button for the owner, words for the staff. */
  appeal?: string;
  action?: ReactNode;
}

/** Above the scanner and on the dashboards, so that staff know before a customer is waiting. */
export function StandingNotice({ standing, appeal, action }: StandingNoticeProps) {
  const said = standingWords(standing);
  if (!said) return null;
  return (
    <Banner tone={said.tone} action={action}>
      {[said.words, appeal].filter(Boolean).join(' ')}
    </Banner>
  );
}
