import { Link } from '@stampwell/client/router';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { inMode, type StandingSeen, usualMode } from '@stampwell/counter/scan-way';
import { IconChevronRight, IconScan, IconUsersGroup } from '@stampwell/icons';
import classes from './quick-links.module.css';

interface QuickLinksProps {
  status: Business['status'] | undefined;
  standing: StandingSeen;
}

/** Scanner and staff; scanning is primary where the shop can scan. */
export function QuickLinks({ status = 'approved', standing }: QuickLinksProps) {
  const mode = usualMode(standing);
  return (
    <nav className={classes.links} aria-label="Quick actions">
      <QuickLink
        to={inMode(paths.business.scanner, mode)}
        icon={IconScan}
        title="Scan QR Code"
        isMain={standing.isOpen}
      >
        {WORDS[status === 'approved' ? mode : status]}
      </QuickLink>
      <QuickLink to={paths.business.employees} icon={IconUsersGroup} title="Manage Staff">
        Add and manage employees
      </QuickLink>
    </nav>
  );
}

const WORDS = {
  earn: 'Award stamps to customers',
  redeem: 'Redeem rewards that are ready',
  pending: 'Once your shop is approved',
  rejected: 'Once your shop is approved',
  inactive: 'Paused while your shop is deactivated',
};

interface QuickLinkProps {
  to: string;
  icon: typeof IconScan;
  title: string;
  children: string;
  isMain?: boolean;
}

function QuickLink({ to, icon: Icon, title, children, isMain = false }: QuickLinkProps) {
  return (
    <Link to={to} className={classes.link} data-main={isMain || undefined}>
      <Icon className={classes.icon} size={30} stroke={1.7} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{children}</span>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
