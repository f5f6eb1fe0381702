import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconChevronRight, IconScan, IconUsersGroup } from '@tabler/icons-react';
import classes from './quick-links.module.css';

/** The two things that an owner comes here to do; scanning is the one. */
export function QuickLinks() {
  return (
    <nav className={classes.links} aria-label="Quick actions">
      <QuickLink to={paths.business.scanner} icon={IconScan} title="Scan QR Code" isMain>
        Award stamps to customers
      </QuickLink>
      <QuickLink to={paths.business.employees} icon={IconUsersGroup} title="Manage Staff">
        Add and manage employees
      </QuickLink>
    </nav>
  );
}

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
