import type { PageBuild } from '@stampwell/build/prerender';
import { paths } from '@stampwell/contracts/paths.ts';
import type { ComponentProps } from 'react';
import document from '../legal/legal-document.module.css';
import { Contents, compileText, Sections } from '../legal/legal-document.tsx';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import { renderPage } from '../prerendered/public-page.ts';
import contact from './contact.md?raw';
import classes from './help.module.css';

type Readers = keyof typeof paths.help;

/** The readers of each page. */
const READERS: Record<Readers, string> = {
  customers: 'Customers',
  owners: 'Owners',
  staff: 'Staff',
  administrators: 'Administrators',
};

/** The way in of each page's header. */
const WAYS_IN: Record<Readers, Pick<ComponentProps<typeof PublicFrame>, 'signIn' | 'signUp'>> = {
  customers: {},
  owners: { signIn: { label: 'Business Login', to: paths.business.login }, signUp: null },
  staff: { signIn: { label: 'Employee Sign In', to: paths.employee.login }, signUp: null },
  administrators: { signIn: { label: 'Admin Portal', to: paths.admin.login }, signUp: null },
};

/** Renders questions and answers for one role, and a contact. */
export const helpPage = (readers: Readers, source: string) => (build: PageBuild) => {
  const { facts, sections: questions } = compileText(source);
  const { summary = '' } = facts;
  const sections = [...questions, ...compileText(contact).sections];
  const body = (
    <PublicFrame {...WAYS_IN[readers]}>
      <article className={document.document}>
        <header className={document.head}>
          <h1>Help</h1>
          <p className={document.summary}>{summary}</p>
          <nav className={classes.readers} aria-label="Help for">
            {(Object.keys(READERS) as Readers[]).map((key) => (
              <a key={key} href={paths.help[key]} aria-current={key === readers ? 'page' : undefined}>
                {READERS[key]}
              </a>
            ))}
          </nav>
        </header>
        <Contents title="Questions" sections={sections} />
        <Sections sections={sections} />
      </article>
    </PublicFrame>
  );
  return renderPage({ title: `Help for ${READERS[readers]} - Stampwell`, description: summary, body }, build);
};
