import type { BrowserContext } from 'playwright-core';

/**
 * Notes what goes wrong in every page of a context: exceptions, console errors, breaches of the content policy,
 * files and calls that are not there. `take()` returns what was noted since the last time.
 */
export async function watchTroubles(context: BrowserContext): Promise<{ take(): string[] }> {
  let noted: string[] = [];
  const note = (trouble: string) => noted.push(trouble);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    ),
  );
  context.on('weberror', (error) => note(`page error: ${error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} ${response.url()}`);
  });
  return {
    take() {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}
