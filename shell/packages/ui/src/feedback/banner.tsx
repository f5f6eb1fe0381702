import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@stampwell/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './banner.module.css';

export interface BannerProps {
  tone: 'success' | 'error' | 'warning' | 'info';
  children: ReactNode;
  /** Shows the close button. */
  onClose?: () => void;
  /** Closes itself after this time. */
  closeAfterMs?: number;
  /** A button with the next step. */
  action?: ReactNode;
}

const ICONS = {
  success: IconCircleCheck,
  error: IconAlertTriangle,
  warning: IconClock,
  info: IconInfoCircle,
};

/** A message about what just happened, announced to screen readers. */
export function Banner({ tone, children, onClose, closeAfterMs, action }: BannerProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new words start the time again
  useEffect(() => {
    if (!closeAfterMs) return;
    const timer = setTimeout(() => close.current?.(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [closeAfterMs, children]);
  const Icon = ICONS[tone];
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={22} stroke={1.9} aria-hidden="true" />
      <div className={classes.words}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
      {onClose && <CloseButton aria-label="Close" size={36} onClick={onClose} className={classes.close} />}
    </div>
  );
}
