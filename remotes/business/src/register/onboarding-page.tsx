import { Text, Title } from '@stampwell/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './onboarding-page.module.css';
import { StepsBar } from './steps-bar.tsx';

interface OnboardingPageProps {
  /** 0 to 4; undefined outside of the registration. */
  step?: number;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Above the title. */
  emblem?: ReactNode;
  /** For content side by side: cards, or a form with its preview. */
  width?: 'cards' | 'wide';
  children: ReactNode;
}

/** The frame of all registration pages: progress, title, content. */
export function OnboardingPage({ step, title, subtitle, emblem, width, children }: OnboardingPageProps) {
  const heading = useFocusOnChange(step);
  return (
    <div className={classes.page} data-width={width} data-centred={emblem ? true : undefined}>
      {step !== undefined && <StepsBar step={step} />}
      <header className={classes.head}>
        {emblem}
        <Title order={1} tabIndex={-1} ref={heading} className={classes.title}>
          {title}
        </Title>
        {subtitle && <Text className={classes.subtitle}>{subtitle}</Text>}
      </header>
      {children}
    </div>
  );
}

/** Focuses the new step's heading, also for screen readers. */
function useFocusOnChange(step: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    shown.current = step;
    if (before === undefined || before === step) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
