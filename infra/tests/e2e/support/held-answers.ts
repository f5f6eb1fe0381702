import type { APIResponse, Page, Route } from 'playwright-core';

/** Control of held answers. */
export interface HeldAnswers {
  /** Resolves with the first call. */
  asked: Promise<void>;
  /** Answers waiting and later calls with a server error. */
  fail(): void;
  /** Lets waiting and later calls through. */
  letThrough(): Promise<void>;
}

const fails = (route: Route) => route.fulfill({ status: 500, json: {} });

/** Holds every answer to these calls of the API. */
export async function holdAnswers(page: Page, calls: RegExp): Promise<HeldAnswers> {
  const asked = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<typeof fails>();
  await page.route(calls, async (route) => {
    asked.resolve();
    await (await outcome.promise)(route);
  });
  return {
    asked: asked.promise,
    fail: () => outcome.resolve(fails),
    letThrough: () => page.unroute(calls),
  };
}

/** Modifies the server's answers to these calls. */
export async function changeAnswers<T>(page: Page, calls: RegExp, change: (answer: T) => T): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** Repeats the server's first answer to these calls, ignoring later ones. */
export async function repeatFirstAnswer(page: Page, calls: RegExp): Promise<void> {
  let first: Promise<APIResponse> | undefined;
  await page.route(calls, async (route) => {
    first ??= route.fetch();
    await route.fulfill({ response: await first });
  });
}
