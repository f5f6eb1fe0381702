import { dismissFarewell, useSession } from '@stampwell/client';
import { Link, useLocation } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconLock } from '@stampwell/icons';
import { Anchor, Banner, StatusBadge, Text, Title } from '@stampwell/ui';
import type { ReactNode } from 'react';
import { hasHeader } from '../frame/has-header.ts';
import { InkStamp } from '../ink/ink-stamp.tsx';
import classes from './entrance.module.css';
import type { EntranceText } from './entrance-text.ts';

export interface EntranceProps extends Omit<EntranceText, 'subtitle'> {
  subtitle?: ReactNode;
  /** Temporary content above the sheet; its room is reserved. */
  welcome?: ReactNode;
  children: ReactNode;
}

/** The sheet of every sign-in, sign-up and password page. */
export function Entrance({ title, subtitle, badge, stamp, welcome, children, links = [] }: EntranceProps) {
  const { farewell } = useSession();
  const { pathname, state } = useLocation();
  return (
    <div className={classes.entrance}>
      {!hasHeader(pathname) && (
        // The landing page is not part of the app, so this loads a page.
        <a href={paths.landing} className={classes.brand}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          Stampwell
        </a>
      )}
      {welcome !== undefined && <div className={classes.welcome}>{welcome}</div>}
      <div className={classes.sheet} style={{ '--sw-hue': stamp.hue } as React.CSSProperties}>
        <div className={classes.stamp}>
          <InkStamp mark={stamp.mark} seed={stamp.hue} order={0} />
        </div>
        <header className={classes.head}>
          {badge && (
            <StatusBadge tone="wait" icon={IconLock}>
              {badge}
            </StatusBadge>
          )}
          <Title order={1}>{title}</Title>
          {subtitle && <Text className={classes.subtitle}>{subtitle}</Text>}
        </header>
        {farewell?.words && (
          <Banner tone="warning" onClose={dismissFarewell}>
            {farewell.words}
          </Banner>
        )}
        {children}
      </div>
      <nav className={classes.links} aria-label="Other ways in">
        {links.map(({ before, label, to }) => (
          <Text key={to}>
            {before && `${before} `}
            {/* Passes `next` on to other sign-in pages. */}
            <Anchor component={Link} to={to} state={state} className={classes.link}>
              {label}
            </Anchor>
          </Text>
        ))}
      </nav>
    </div>
  );
}
