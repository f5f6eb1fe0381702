import { type StepUp as StepUpWanted, settleStepUp, useSession, useStepUp } from '@stampwell/client';
import { useLocation } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { bootData } from '../boot/boot-data.ts';
import navigation from './destinations.module.css';
import { Destinations } from './destinations.tsx';
import classes from './frame.module.css';
import { hasHeader } from './has-header.ts';
import { Header } from './header.tsx';
import { HelpLinks } from './help-links.tsx';
import { type MemberNavigation, memberNavigation } from './member-navigation.ts';
import { MoreTab } from './more-tab.tsx';
import bar from './top-bar.module.css';

/** Staff pages that may show the footer; at the counter nothing is shown below the actions. */
const STAFF_PAGES_WITH_FOOTER: readonly string[] = [paths.employee.dashboard, paths.employee.profile];
const NOWHERE: MemberNavigation = { tabs: [], more: [], side: [], header: [] };

/** Header, side and bottom navigation around every page. Staff pages bring their own header. */
export function Frame({ children }: { children: ReactNode }) {
  const { general, employee, isOnboarding } = useSession();
  const { pathname } = useLocation();
  const isStaffArea = pathname.startsWith('/employee/');
  const member = isStaffArea ? null : general;
  // During a registration all links lead back to it.
  const isBound = isOnboarding && member?.userType === 'business';
  const { tabs, more, side, header } =
    member && !isBound ? memberNavigation(bootData.remotes, member.userType) : NOWHERE;
  return (
    <div
      className={classes.frame}
      data-side={side.length > 0 || undefined}
      data-bottom={tabs.length > 0 || undefined}
    >
      <a href="#content" className={bar.skip}>
        Skip to content
      </a>
      {hasHeader(pathname) && <Header member={member} isBound={isBound} destinations={header} />}
      {side.length > 0 && <Destinations label="Sections" className={navigation.side} list={side} />}
      <main id="content" tabIndex={-1} className={classes.main}>
        {(isStaffArea ? employee : general) && <DeferredWork isStaffArea={isStaffArea} />}
        {children}
        <StepUp />
      </main>
      {employee && STAFF_PAGES_WITH_FOOTER.includes(pathname) && (
        <HelpLinks reader="employee" className={classes.foot} />
      )}
      {tabs.length > 0 && (
        <Destinations label="Main" className={navigation.bottom} list={tabs}>
          {more.length > 0 && <MoreTab list={more} />}
        </Destinations>
      )}
    </div>
  );
}

/** The dialog for checks demanded by the server, loaded when first needed. */
function StepUp() {
  const wanted = useStepUp();
  const [Dialog, setDialog] = useState<ComponentType<{ stepUp: StepUpWanted }> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import('@stampwell/account').then(
      (loaded) => setDialog(() => loaded.StepUpDialog),
      () => settleStepUp(false),
    );
  }, [wanted]);
  return wanted && Dialog && <Dialog stepUp={wanted} />;
}

/** Leaves the first seconds to the first screen's own files and requests. */
const START_DELAY_MS = 2_000;

/** Work that can wait; failures are ignored. */
function DeferredWork({ isStaffArea }: { isStaffArea: boolean }) {
  const [Announcement, setAnnouncement] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      import('./announcement.tsx').then(
        (loaded) => setAnnouncement(() => loaded.Announcement),
        () => undefined,
      );
      import('../worker/keep-screens.ts').then(
        ({ keepScreens }) => keepScreens(isStaffArea),
        () => undefined,
      );
    };
    const timer = setTimeout(load, START_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isStaffArea]);
  return Announcement && <Announcement />;
}
