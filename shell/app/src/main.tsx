import './boot/trusted-types.ts';

/** A task ends here, so that a press or a key gets through. What nobody sees yet is pressed by nobody, and its timers are slow. */
const pause = (): unknown => document.hidden || new Promise((resolve) => setTimeout(resolve));

/** What has come with the page is run part by part, the libraries first: as one task it would hold a slow phone for long (decision 161). */
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
