import { paths } from '@stampwell/contracts/paths.ts';
import '@stampwell/ui/static';
import type { ReactNode } from 'react';
import bar from '../frame/top-bar.module.css';
import classes from './public-frame.module.css';

interface PublicFrameProps {
  /** The sign-in page of the role that the page addresses. */
  signIn?: Way;
  /** Null where signing up is not the way on from the page. */
  signUp?: Way | null;
  children: ReactNode;
}

interface Way {
  label: string;
  to: string;
}

const SIGN_IN = { label: 'Sign In', to: paths.login };
const SIGN_UP = { label: 'Get Started', to: paths.register };

/** Skip link, visitor's header and footer of every public page. */
export function PublicFrame({ signIn = SIGN_IN, signUp = SIGN_UP, children }: PublicFrameProps) {
  return (
    <>
      <a href="#content" className={bar.skip}>
        Skip to content
      </a>
      <header className={`${bar.header} ${classes.header}`}>
        <a href={paths.landing} className={bar.brand}>
          <img src="/icon.svg" alt="" width="32" height="32" />
          Stampwell
        </a>
        <nav className={classes.ways} aria-label="Account">
          <a href={signIn.to} className={classes.quiet} data-for="visitors">
            {signIn.label}
          </a>
          {signUp && (
            <a href={signUp.to} className={classes.button} data-for="visitors">
              {signUp.label}
            </a>
          )}
          <a href={paths.dashboard} className={classes.button} data-for="members">
            Dashboard
          </a>
          <a href={paths.employee.dashboard} className={classes.button} data-for="staff">
            Dashboard
          </a>
        </nav>
      </header>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <footer className={classes.footer}>
        <p>© {new Date().getFullYear()} Stampwell. All rights reserved.</p>
        <nav aria-label="Legal">
          <a href={paths.terms}>Terms</a>
          <a href={paths.privacy}>Privacy</a>
          <a href={paths.help.customers}>Help</a>
          <a href={`${paths.help.customers}#contact`}>Contact</a>
        </nav>
      </footer>
    </>
  );
}

interface ButtonLinkProps {
  href: string;
  children: ReactNode;
  isQuiet?: boolean;
}

/** A link styled as a button. */
export function ButtonLink({ href, children, isQuiet = false }: ButtonLinkProps) {
  return (
    <a href={href} className={classes.button} data-large data-quiet={isQuiet || undefined}>
      {children}
    </a>
  );
}
