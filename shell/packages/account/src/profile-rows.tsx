import { Link } from '@stampwell/client/router';
import { IconChevronRight, type IconUser } from '@stampwell/icons';
import { Panel } from '@stampwell/ui';
import classes from './profile-rows.module.css';

export interface ProfileRow {
  to: string;
  icon: typeof IconUser;
  name: string;
  /** What is there. */
  words: string;
}

/** The parts of a profile, each a page of its own. */
export function ProfileRows({ rows }: { rows: readonly ProfileRow[] }) {
  return (
    <Panel isFlush>
      <nav aria-label="Profile">
        <ul className={classes.parts}>
          {rows.map(({ to, icon: Icon, name, words }) => (
            <li key={to}>
              <Link to={to} className={classes.part}>
                <Icon className={classes.icon} size={22} stroke={1.8} aria-hidden="true" />
                <span className={classes.words}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.quiet}>{words}</span>
                </span>
                <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Panel>
  );
}
