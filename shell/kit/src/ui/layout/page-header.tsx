import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from '../../router/index.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shows the back button: a path to go to, or `true` for one step back in history. */
  back?: string | true;
  /** What the back button is called. */
  backLabel?: string;
  /** Buttons at the end. */
  children?: ReactNode;
}

/** The screen's one `h1`, with its way back and its actions. */
export function PageHeader({ title, subtitle, back, backLabel = 'Back', children }: PageHeaderProps) {
  const navigate = useNavigate();
  return (
    <header className={classes.header}>
      {back && (
        <ActionIcon
          aria-label={backLabel}
          title={backLabel}
          className={classes.back}
          onClick={() => (back === true ? navigate(-1) : navigate(back))}
        >
          <IconArrowLeft size={22} />
        </ActionIcon>
      )}
      <div className={classes.words}>
        <Title order={1}>{title}</Title>
        {subtitle && <Text className={classes.subtitle}>{subtitle}</Text>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
