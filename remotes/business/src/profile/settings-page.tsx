import { ProfileHead } from '@stampwell/account';
import { useUser } from '@stampwell/client';
import { Link, useLocation } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { PageHeader, WideScreen } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

/** The pages of the owner's settings, in order. */
const PAGES = [
  { to: paths.profile, label: 'Profile' },
  { to: paths.business.programme, label: 'Programme' },
  { to: paths.business.look, label: 'Look' },
  { to: paths.business.security, label: 'Security' },
  { to: paths.business.account, label: 'Mails and data' },
];

/** A page of the owner's settings, with links to the others. */
export function SettingsPage({ title, children }: { title?: string; children: ReactNode }) {
  const { name, type } = useUser();
  const { pathname } = useLocation();
  const here = PAGES.find(({ to }) => to === pathname) ?? PAGES[0];
  return (
    <WideScreen>
      {title ? <PageHeader title={title} subtitle={name} /> : <ProfileHead name={name} type={type} />}
      <nav aria-label="Settings" className={classes.pages}>
        {PAGES.map((page) => (
          <Link
            key={page.to}
            to={page.to}
            className={classes.page}
            aria-current={page === here ? 'page' : undefined}
          >
            {page.label}
          </Link>
        ))}
      </nav>
      {children}
    </WideScreen>
  );
}
