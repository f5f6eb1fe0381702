import { grouped, Panel } from '@stampwell/ui';
import { type ReactNode, useId } from 'react';
import classes from './record-card.module.css';

interface RecordCardProps {
  avatar: ReactNode;
  name: string;
  email: string;
  badge: ReactNode;
  /** Activity in figures. */
  figures: readonly { count: number; one: string; many: string }[];
  /** Secondary text: dates, terms. */
  about: ReactNode;
  /** Receives the id of the element with the record's name. */
  buttons: (namedBy: string) => ReactNode;
  shopId?: string;
}

/** One business or customer in a list. */
export function RecordCard({ avatar, name, email, badge, figures, about, buttons, shopId }: RecordCardProps) {
  const id = useId();
  return (
    <li>
      <Panel {...(shopId ? { shopId } : {})}>
        <div className={classes.head}>
          {avatar}
          <div className={classes.who}>
            <h2 className={classes.name} id={id} title={name}>
              {name}
            </h2>
            <div className={classes.quiet} title={email}>
              {email}
            </div>
          </div>
          {badge}
        </div>
        <dl className={classes.figures}>
          {figures.map(({ count, one, many }) => (
            <div key={many} className={classes.figure}>
              <dd>{grouped(count)}</dd>
              <dt>{count === 1 ? one : many}</dt>
            </div>
          ))}
        </dl>
        <div className={classes.foot}>
          <div className={classes.about}>{about}</div>
          <div className={classes.buttons}>{buttons(id)}</div>
        </div>
      </Panel>
    </li>
  );
}
