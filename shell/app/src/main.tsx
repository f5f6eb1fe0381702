import './boot/trusted-types.ts';

/** Ends the task so that input can be handled. Skipped in hidden pages, which get no input and have throttled timers. */
const pause = (): unknown => document.hidden || new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluates the page's scripts part by part, libraries first: as a single task they would block a slow phone for long (decision 161).
 */
async function run(): Promise<void> {
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@stampwell/ui');
  await pause();
  await import(/* webpackMode: "eager" */ '@stampwell/client');
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './application.tsx');
  await pause();
  await start();
}

void run();
