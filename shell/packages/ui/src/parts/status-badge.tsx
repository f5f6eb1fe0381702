import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconInfoCircle,
} from '@stampwell/icons';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type Tone = 'done' | 'wait' | 'off' | 'bad' | 'plain';

const ICONS = {
  done: IconCircleCheck,
  wait: IconClock,
  off: IconCircleMinus,
  bad: IconAlertTriangle,
  plain: IconInfoCircle,
};

interface StatusBadgeProps {
  tone: Tone;
  /** Replaces the tone's icon. */
  icon?: Icon;
  children: ReactNode;
}

/** A state in words with an icon, so that colour is never the only sign. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={15} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A number beside a heading or on a tab. */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className={classes.count}>{children}</span>;
}
