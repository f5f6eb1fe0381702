import { Text, Title } from '@stampwell/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './onboarding-page.module.css';
import { StepsBar } from './steps-bar.tsx';

interface OnboardingPageProps {
  /** 0 to 4; left out where nobody is registering. */
  step?: number;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Above the title. */
  emblem?: ReactNode;
  /** Two things stand side by side: cards, or a form and what it makes. */
  width?: 'cards' | 'wide';
  children: ReactNode;
}

/** A step of becoming a customer of ours: how far it is, what it is about, and what there is to do. */
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

/** A new step begins at its heading, for the eyes and for those who listen. */
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
