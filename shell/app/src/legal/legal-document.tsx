import type { ReactNode } from 'react';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import { LAST_UPDATED } from './figures.ts';
import classes from './legal-document.module.css';

export interface Section {
  /** Its anchor. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalDocumentProps {
  title: string;
  /** What it is, in a sentence. */
  summary: string;
  sections: readonly Section[];
}

/** A legal text to be read: who speaks, the way to each section, the sections. */
export function LegalDocument({ title, summary, sections }: LegalDocumentProps) {
  return (
    <PublicFrame>
      <article className={classes.document}>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.summary}>{summary}</p>
          <Operator />
        </header>
        <nav className={classes.contents} aria-labelledby="contents">
          <h2 id="contents">Table of Contents</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={classes.text}>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                <span className={classes.number}>{index + 1}</span>
                {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </article>
    </PublicFrame>
  );
}

/** The server writes into the page who runs this installation, or that it is not set. */
function Operator() {
  return (
    <dl className={classes.operator}>
      <div>
        <dt>Last updated</dt>
        <dd>{LAST_UPDATED}</dd>
      </div>
      <div>
        <dt>Operator</dt>
        <dd>__LEGAL_OPERATOR__</dd>
      </div>
      <div>
        <dt>Company registration number</dt>
        <dd>__LEGAL_COMPANY_NUMBER__</dd>
      </div>
    </dl>
  );
}

/** How to reach who runs this installation. */
export function ContactFacts() {
  return (
    <dl className={classes.facts}>
      <dt>Operator</dt>
      <dd>__LEGAL_OPERATOR__</dd>
      <dt>Company registration number</dt>
      <dd>__LEGAL_COMPANY_NUMBER__</dd>
      <dt>Registered address</dt>
      <dd>__LEGAL_ADDRESS__</dd>
      <dt>Email</dt>
      <dd>__LEGAL_EMAIL__</dd>
    </dl>
  );
}
