import document from '../legal/legal-document.module.css';
import { PublicFrame } from '../prerendered/public-frame.tsx';
import classes from './verify.module.css';

/** Prerendered and hidden: the script only fills in text, and creates no markup. */
export function VerifyDocument() {
  return (
    <PublicFrame>
      <article className={`${document.document} ${classes.page}`} data-log-key="__LEGAL_PROOF_KEY__">
        <header className={document.head}>
          <h1>Check a receipt</h1>
          <p className={document.summary}>
            A receipt shows that a stamp or a reward was in our records at a certain time, and says what it
            said then. It is checked here, on this device: nothing is sent to anybody, and no connection is
            needed.
          </p>
        </header>
        <section className={classes.verdict} data-verdict hidden aria-live="polite">
          <h2 data-title>…</h2>
          <p data-words />
          <dl className={classes.facts} data-facts />
        </section>
        <form className={classes.form} data-form>
          <h2>Check one here</h2>
          <p>
            Scan the code that “Show proof” shows with this device’s camera, choose the file that was saved,
            or paste its text.
          </p>
          <label className={classes.file}>
            Receipt file
            <input type="file" accept=".json,application/json" data-file />
          </label>
          <label>
            Receipt text
            <textarea rows={6} spellCheck={false} autoComplete="off" data-text />
          </label>
          <button type="submit" className={classes.button}>
            Check
          </button>
        </form>
        <section className={classes.about}>
          <h2>What this proves</h2>
          <p>
            Every minute we sign the state of all our records with a key, and hand that on to a place where we
            can only add. A receipt has the entry, the way from it to such a signed state, and the signature.
            If a letter of it were another, or we had changed our records before signing, it would not fit.
          </p>
          <p>It does not prove that the card still says so today: an entry may have been taken back later.</p>
          <p data-trust>
            This page trusts this key. Compare it with the one that was published elsewhere:{' '}
            <code data-key>__LEGAL_PROOF_KEY__</code>
          </p>
        </section>
      </article>
    </PublicFrame>
  );
}
