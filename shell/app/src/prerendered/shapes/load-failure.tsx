import classes from './load-failure.module.css';

/** In the skeleton's place where the application's own files could not be had. */
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
