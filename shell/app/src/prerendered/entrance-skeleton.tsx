import { InkStamp } from '../ink/ink-stamp.tsx';
import type { Door } from '../sign-in/doors.ts';
import entrance from '../sign-in/entrance.module.css';
import classes from './entrance-skeleton.module.css';

export interface EntranceForm {
  /** The labels of its fields. */
  fields: readonly string[];
  button: string;
  /** Under the fields: what is ticked, or led to. */
  between?: string;
  hasPasskey?: boolean;
  /** Room for a greeting that comes and goes. */
  hasWelcome?: boolean;
  /** The page has no header: the mark stands over the sheet. */
  hasBrand?: boolean;
}

/** A door as it will stand there: its words at once, its fields as shapes until they can be filled in. */
export function EntranceSkeleton({ door, form }: { door: Door; form: EntranceForm }) {
  const { title, subtitle, badge, stamp, links = [] } = door;
  return (
    <div className={`${entrance.entrance} ${classes.door}`}>
      {form.hasBrand && (
        <div className={entrance.brand}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          Stampwell
        </div>
      )}
      {form.hasWelcome && <div className={entrance.welcome} />}
      <div className={entrance.sheet} style={{ '--sw-hue': stamp.hue } as React.CSSProperties}>
        <div className={entrance.stamp}>
          <InkStamp mark={stamp.mark} seed={stamp.hue} />
        </div>
        <div className={entrance.head}>
          {badge && <span className={classes.badge}>{badge}</span>}
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={`${entrance.subtitle} ${classes.words}`}>{subtitle}</p>}
        </div>
        {form.fields.map((label) => (
          <div key={label}>
            <span className={classes.label}>{label}</span>
            <span className={classes.field} />
          </div>
        ))}
        {form.between && <span className={classes.between}>{form.between}</span>}
        <span className={classes.button}>{form.button}</span>
        {form.hasPasskey && <span className={classes.passkey} />}
      </div>
      <div className={entrance.links}>
        {links.map(({ before, label, to }) => (
          <p key={to} className={classes.words}>
            {before && `${before} `}
            <span className={`${entrance.link} ${classes.link}`}>{label}</span>
          </p>
        ))}
      </div>
    </div>
  );
}
