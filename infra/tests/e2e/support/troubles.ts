import type { BrowserContext } from 'playwright-core';

/**
 * Records errors in every page of a context: exceptions, console errors, CSP violations, missing files and calls. `take()` returns
 * those since the last call.
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
