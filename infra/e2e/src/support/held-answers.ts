import type { APIResponse, Page, Route } from 'playwright-core';

/** What a screen asks for, and waits until it is told what comes of it. */
export interface HeldAnswers {
  /** Resolves with the first call. */
  asked: Promise<void>;
  /** Answers all of it, what waits and what comes, that something went wrong on the server. */
  fail(): void;
  /** Lets what comes through to the server. */
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

/** Has the server's own answer to these calls changed on its way. */
export async function changeAnswers<T>(page: Page, calls: RegExp, change: (answer: T) => T): Promise<void> {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as T) });
  });
}

/** Gives the server's first answer to these calls again and again: what it says later is not what is looked at. */
export async function repeatFirstAnswer(page: Page, calls: RegExp): Promise<void> {
  let first: Promise<APIResponse> | undefined;
  await page.route(calls, async (route) => {
    first ??= route.fetch();
    await route.fulfill({ response: await first });
  });
}
