import { InkStamp } from '../ink/ink-stamp.tsx';
import entrance from '../sign-in/entrance.module.css';
import type { EntranceText } from '../sign-in/entrance-text.ts';
import classes from './entrance-skeleton.module.css';

export interface EntranceForm {
  /** Labels of the fields. */
  fields: readonly string[];
  button: string;
  /** Below the fields: a checkbox or link. */
  between?: string;
  hasPasskey?: boolean;
  /** Reserves room for a temporary greeting. */
  hasWelcome?: boolean;
  /** Shows the logo above the sheet, for pages without a header. */
  hasBrand?: boolean;
}

/** The skeleton of a sign-in or sign-up page: words at once, fields as shapes until they can be used. */
export function EntranceSkeleton({ text, form }: { text: EntranceText; form: EntranceForm }) {
  const { title, subtitle, badge, stamp, links = [] } = text;
  return (
    <div className={`${entrance.entrance} ${classes.sheet}`}>
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
