import { Link } from '@stampwell/client/router';
import { IconChevronRight, type IconHome } from '@stampwell/icons';
import { CountBadge } from '@stampwell/ui';
import classes from './link-list.module.css';

export interface LinkItem {
  to: string;
  icon: typeof IconHome;
  title: string;
  text: string;
  /** Number of items waiting there. */
  count?: number | undefined;
}

interface LinkListProps {
  items: readonly LinkItem[];
  /** Cards side by side instead of rows. */
  isCards?: boolean;
}

export function LinkList({ items, isCards = false }: LinkListProps) {
  return (
    <ul className={classes.list} data-cards={isCards || undefined}>
      {items.map(({ to, icon: Icon, title, text, count = 0 }) => (
        <li key={to}>
          <Link to={to} className={classes.link}>
            <Icon className={classes.icon} size={24} stroke={1.7} aria-hidden="true" />
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </span>
            {count > 0 && <CountBadge>{count}</CountBadge>}
            <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
