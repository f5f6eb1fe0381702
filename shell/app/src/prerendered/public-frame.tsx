import { paths } from '@stampwell/contracts/paths.ts';
import '@stampwell/ui/static';
import type { ReactNode } from 'react';
import bar from '../frame/top-bar.module.css';
import classes from './public-frame.module.css';

interface PublicFrameProps {
  /** Names the link to the sign-up, on a page where 'Get Started' leads elsewhere. */
  signUpLabel?: string;
  children: ReactNode;
}

/** Skip link, visitor's header and footer of every public page. */
export function PublicFrame({ signUpLabel = 'Get Started', children }: PublicFrameProps) {
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
          <a href={paths.login} className={classes.quiet} data-for="visitors">
            Sign In
          </a>
          <a href={paths.register} className={classes.button} data-for="visitors">
            {signUpLabel}
          </a>
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
