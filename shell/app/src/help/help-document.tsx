import { paths } from '@stampwell/contracts/paths.ts';
import type { ReactNode } from 'react';
import { SUPPORT_HOURS, SUPPORT_RESPONSE_HOURS } from '../legal/figures.ts';
import document from '../legal/legal-document.module.css';
import { ContactFacts } from '../legal/legal-document.tsx';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import classes from './help.module.css';

export interface Question {
  /** Its anchor. */
  id: string;
  question: string;
  answer: ReactNode;
}

type Readers = keyof typeof paths.help;

/** Whom each page is for. */
const READERS: Record<Readers, string> = {
  customers: 'Customers',
  owners: 'Owners',
  staff: 'Staff',
  administrators: 'Administrators',
};

interface HelpDocumentProps {
  readers: Readers;
  summary: string;
  questions: readonly Question[];
}

/** Questions and answers for one role, and a contact. */
export function HelpDocument({ readers, summary, questions }: HelpDocumentProps) {
  return (
    <PublicFrame>
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
        <nav className={document.contents} aria-labelledby="contents">
          <h2 id="contents">Questions</h2>
          <ol>
            {questions.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`}>{question}</a>
              </li>
            ))}
            <li>
              <a href="#contact">Contact</a>
            </li>
          </ol>
        </nav>
        <div className={document.text}>
          {questions.map(({ id, question, answer }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{question}</h2>
              {answer}
            </section>
          ))}
          <Contact />
        </div>
      </article>
    </PublicFrame>
  );
}

function Contact() {
  return (
    <section id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">Contact</h2>
      <p>
        Not answered here? Write to us from the email of your account. We are there from {SUPPORT_HOURS}, and
        answer within {SUPPORT_RESPONSE_HOURS} hours.
      </p>
      <ContactFacts />
      <p>
        What we agree with you is in the <a href={paths.terms}>Terms of Service</a>, what we know of you in
        the <a href={paths.privacy}>Privacy Policy</a>.
      </p>
    </section>
  );
}
