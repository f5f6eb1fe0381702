import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@stampwell/icons';
import { type ReactNode, use } from 'react';
import { NavigationContext } from '../navigation.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shows the back button: a path, or `true` for one step back in history. */
  back?: string | true;
  backLabel?: string;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** The screen's one `h1`, with Back and actions. */
export function PageHeader({ title, subtitle, back, backLabel = 'Back', children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back && <BackButton to={back} label={backLabel} />}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {subtitle && <Text className={classes.subtitle}>{subtitle}</Text>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}

interface BackButtonProps {
  /** A path, or `true` for one step back in history. */
  to: string | true;
  label?: string;
}

/** For screens with a header of their own. */
export function BackButton({ to, label = 'Back' }: BackButtonProps) {
  const go = use(NavigationContext).useGo();
  return (
    <ActionIcon data-back aria-label={label} title={label} className={classes.back} onClick={() => go(to)}>
      <IconArrowLeft size={22} />
    </ActionIcon>
  );
}
