import { readStored, STORAGE_KEYS, useSession } from '@stampwell/kit';
import { NavLink, useLocation } from '@stampwell/kit/router';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import classes from './frame.module.css';
import { hasHeader } from './has-header.ts';
import { Header } from './header.tsx';
import { bottomNavigation, type Destination, sideNavigation } from './navigation.ts';
import bar from './top-bar.module.css';

/** What stands around every page: header, side and bottom navigation. Employees have their own pages' headers. */
export function Frame({ children }: { children: ReactNode }) {
  const { general, employee, isOnboarding } = useSession();
  const { pathname } = useLocation();
  const isStaffArea = pathname.startsWith('/employee/');
  const member = isStaffArea ? null : general;
  // Until a registration is over, every way leads back to it.
  const isBound = isOnboarding && member?.userType === 'business';
  const side = member && !isBound ? sideNavigation[member.userType] : undefined;
  const bottom = member && !isBound ? bottomNavigation[member.userType] : undefined;
  return (
    <div
      className={classes.frame}
      data-side={side ? true : undefined}
      data-bottom={bottom ? true : undefined}
    >
      <a href="#content" className={bar.skip}>
        Skip to content
      </a>
      {hasHeader(pathname) && <Header member={member} isBound={isBound} />}
      {side && <Destinations label="Sections" className={classes.side} list={side} />}
      <main id="content" tabIndex={-1} className={classes.main}>
        {(isStaffArea ? employee : general) && <Afterwards />}
        {children}
      </main>
      {bottom && <Destinations label="Main" className={classes.bottom} list={bottom} />}
    </div>
  );
}

/** The first screen's own files and answers go first. */
const A_WHILE_MS = 2_000;

/** Scans that waited for a connection in an earlier visit. */
const sendWaiting = async () => {
  if (readStored(STORAGE_KEYS.waitingScans)) await (await import('@stampwell/kit/stamping')).sendWaiting();
};

/** What can wait; where it fails, nobody misses it. */
function Afterwards() {
  const [Announcement, setAnnouncement] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./announcement.tsx').then(
        (loaded) => setAnnouncement(() => loaded.Announcement),
        () => undefined,
      );
    const timer = setTimeout(() => {
      void load();
      sendWaiting().catch(() => undefined);
    }, A_WHILE_MS);
    return () => clearTimeout(timer);
  }, []);
  return Announcement && <Announcement />;
}

function Destinations({
  label,
  className,
  list,
}: {
  label: string;
  className: string | undefined;
  list: readonly Destination[];
}) {
  return (
    <nav className={className} aria-label={label}>
      {list.map(({ to, label: words, icon: Icon }) => (
        <NavLink key={to} to={to} className={classes.destination ?? ''}>
          <Icon size={22} stroke={1.8} aria-hidden="true" />
          <span>{words}</span>
        </NavLink>
      ))}
    </nav>
  );
}
