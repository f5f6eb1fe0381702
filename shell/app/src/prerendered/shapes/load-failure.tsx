import classes from './load-failure.module.css';

/** Replaces the skeleton if the application's files failed to load. */
export function LoadFailure() {
  return (
    <main className={classes.failed}>
      <div role="alert">
        <h1>Stampwell could not be loaded</h1>
        <p>Check your connection and try again.</p>
      </div>
      <button type="button" data-reload>
        Retry
      </button>
    </main>
  );
}
