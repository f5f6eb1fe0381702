import type { PageBuild } from '@stampwell/build/prerender';
import { renderToStaticMarkup } from 'react-dom/server';
import { compileMarkdown, type MarkdownDocument, type Section } from '../prerendered/markdown.ts';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import { renderPage } from '../prerendered/public-page.ts';
import { figures } from './figures.ts';
import classes from './legal-document.module.css';

/** Compiles a legal or help text with its figures; `{{CONTACT}}` says how to reach who runs this installation. */
export const compileText = (source: string): MarkdownDocument =>
  compileMarkdown(source, { ...figures, CONTACT: renderToStaticMarkup(<ContactFacts />) });

/** Renders the page of a legal text. */
export const legalPage = (source: string) => (build: PageBuild) => {
  const { facts, sections } = compileText(source);
  const { title, description = '', summary, updated, amended } = facts;
  const body = (
    <PublicFrame>
      <article className={classes.document}>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.summary}>{summary}</p>
          <Operator updated={`${updated}, amended ${amended}`} />
        </header>
        <Contents title="Table of Contents" sections={sections} />
        <Sections sections={sections} isNumbered />
      </article>
    </PublicFrame>
  );
  return renderPage({ title: `${title} - Stampwell`, description, body }, build);
};

/** The way to each section. */
export function Contents({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <h2 id="contents">{title}</h2>
      <ol>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface SectionsProps {
  sections: readonly Section[];
  isNumbered?: boolean;
}

export function Sections({ sections, isNumbered = false }: SectionsProps) {
  return (
    <div className={classes.text}>
      {sections.map(({ id, title, html }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>
            {isNumbered && <span className={classes.number}>{index + 1}</span>}
            {title}
          </h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, compiled at build */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  );
}

/** The server writes into the page who runs this installation, or that it is not set. */
function Operator({ updated }: { updated: string }) {
  return (
    <dl className={classes.operator}>
      <div>
        <dt>Last updated</dt>
        <dd>{updated}</dd>
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

function ContactFacts() {
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
