import { paths } from '@stampwell/contracts/paths.ts';
import { IconFingerprint, IconLock } from '@stampwell/icons';
import type { ReactNode } from 'react';
import { InkStamp } from '../ink/ink-stamp.tsx';
import entrance from '../sign-in/entrance.module.css';
import type { EntranceField, EntranceText } from '../sign-in/entrance-text.ts';
import signIn from '../sign-in/sign-in.module.css';
import classes from './entrance-skeleton.module.css';

export interface EntranceForm {
  fields: readonly EntranceField[];
  button: string;
  /** Below the fields. */
  checkbox?: { label: ReactNode; isChecked?: boolean };
  forgotType?: 'customer' | 'business' | 'employee';
  hasPasskey?: boolean;
  /** Reserves room for a temporary greeting. */
  hasWelcome?: boolean;
  /** Shows the logo above the sheet, for pages without a header. */
  hasBrand?: boolean;
}

interface EntranceSkeletonProps {
  text: EntranceText;
  form: EntranceForm;
}

/**
 * A sign-in or sign-up page until React draws it: links work, and fields can be filled in (shell/app/src/boot/take-over.tsx). It
 * cannot be sent: its only submit button is disabled.
 */
export function EntranceSkeleton({ text, form }: EntranceSkeletonProps) {
  const { title, subtitle, badge, stamp, links = [] } = text;
  return (
    <div className={`${entrance.entrance} ${classes.page}`}>
      {form.hasBrand && (
        <a href={paths.landing} className={entrance.brand}>
          <img src="/icon.svg" alt="" width="36" height="36" />
          Stampwell
        </a>
      )}
      {form.hasWelcome && <div className={entrance.welcome} />}
      <div className={entrance.sheet} style={{ '--sw-hue': stamp.hue } as React.CSSProperties}>
        <div className={entrance.stamp}>
          <InkStamp mark={stamp.mark} seed={stamp.hue} />
        </div>
        <div className={entrance.head}>
          {badge && (
            <span className={classes.badge}>
              <IconLock size={15} aria-hidden="true" />
              {badge}
            </span>
          )}
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={entrance.subtitle}>{subtitle}</p>}
        </div>
        <Fields form={form} />
        {form.hasPasskey && (
          <button type="button" disabled className={`${classes.button} ${classes.passkey}`}>
            <IconFingerprint size={20} aria-hidden="true" />
            Use a passkey
          </button>
        )}
      </div>
      <nav className={entrance.links} aria-label="Other ways in">
        {links.map(({ before, label, to }) => (
          <p key={to}>
            {before && `${before} `}
            <a href={to} className={entrance.link}>
              {label}
            </a>
          </p>
        ))}
      </nav>
    </div>
  );
}

function Fields({ form: { fields, checkbox, forgotType, button } }: Pick<EntranceSkeletonProps, 'form'>) {
  return (
    <form className={classes.form}>
      {fields.map(({ label, ...field }) => (
        <div key={label}>
          <label className={classes.label} htmlFor={idOf(label)}>
            {label}
          </label>
          <input
            id={idOf(label)}
            type={field.autoComplete.endsWith('-password') ? 'password' : 'text'}
            {...field}
            className={classes.field}
          />
        </div>
      ))}
      {forgotType ? (
        <div className={signIn.between}>
          {checkbox && <Checkbox {...checkbox} />}
          <a href={`${paths.forgotPassword}?type=${forgotType}`} className={signIn.forgot}>
            Forgot password?
          </a>
        </div>
      ) : (
        checkbox && <Checkbox {...checkbox} />
      )}
      <button type="submit" disabled className={classes.button}>
        {button}
      </button>
    </form>
  );
}

function Checkbox({ label, isChecked }: NonNullable<EntranceForm['checkbox']>) {
  return (
    <label className={classes.checkbox}>
      <input type="checkbox" defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  );
}

const idOf = (label: string): string => label.toLowerCase().replaceAll(' ', '-');

/** The consent to sign up. Links open in new tabs, keeping what was typed. */
export function AgreementSkeleton() {
  return (
    <>
      I agree to the{' '}
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
    </>
  );
}
