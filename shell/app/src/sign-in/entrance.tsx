import { paths } from '@stampwell/contracts/paths.ts';
import { Anchor, Banner, dismissFarewell, StatusBadge, Text, Title, useSession } from '@stampwell/kit';
import { Link, useLocation } from '@stampwell/kit/router';
import type { ReactNode } from 'react';
import { hasHeader } from '../frame/has-header.ts';
import { InkStamp, type Mark } from '../ink/ink-stamp.tsx';
import classes from './entrance.module.css';

export interface EntranceLink {
  before?: string;
  label: string;
  to: string;
}

interface EntranceProps {
  title: string;
  subtitle?: ReactNode;
  badge?: string;
  /** The stamp on the sheet's corner: what is drawn in it, and its ink's hue in degrees. */
  stamp: { mark: Mark; hue: number };
  /** What stands above the sheet for a moment; its room is kept. */
  welcome?: ReactNode;
  children: ReactNode;
  links?: readonly EntranceLink[];
}

/** A sheet of paper to fill in, stamped at its corner: every sign-in, sign-up and password page. */
export function Entrance({ title, subtitle, badge, stamp, welcome, children, links = [] }: EntranceProps) {
  const { farewell } = useSession();
  const { pathname } = useLocation();
  return (
    <div className={classes.entrance}>
      {!hasHeader(pathname) && (
        // The landing page is not part of the app: it is asked for whole.
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
          {badge && <StatusBadge tone="wait">{badge}</StatusBadge>}
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
            <Anchor component={Link} to={to} className={classes.link}>
              {label}
            </Anchor>
          </Text>
        ))}
      </nav>
    </div>
  );
}
