import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { holdAnswers } from '../support/held-answers.ts';
import { DESK, judgeOnce, PHONE, TABLET } from '../support/judge.ts';
import { troublesInLargeType } from '../support/large-type.ts';
import { sealedOfDemo } from '../support/sealed-entry.ts';
import { settled } from '../support/settled.ts';
import { sidewaysOf } from '../support/sideways.ts';
import { contextOf } from '../support/signed-in.ts';
import { threeShops } from '../support/three-shops.ts';
import { FIGURES } from './states/figures.ts';
import { ANOMALY } from './states/findings.ts';
import { PROOF } from './states/proofs.ts';
import { REBUILDS } from './states/rebuilds.ts';
import { press, type Scene, type World } from './states/scene.ts';
import { QUESTIONS, STORIES } from './states/stories.ts';
import { TWO_CARDS } from './states/two-cards.ts';
import { WHAT_IFS_ASKED } from './states/what-ifs.ts';

/**
 * Screens that depend on history (card history, what if, proof, findings, figures, rebuilds) in every state: loading, failed, empty,
 * one and many; light on a phone, and dark at a desk.
 */

const url = inject('productUrl');
const STILL = { viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' } as const;
const SCENES: Scene[] = [
  ...STORIES,
  ...QUESTIONS,
  ...WHAT_IFS_ASKED,
  ...PROOF,
  ...ANOMALY,
  ...FIGURES,
  ...REBUILDS,
  ...TWO_CARDS,
];

let browser: Browser;
let world: World;
beforeAll(async () => {
  browser = await launchBrowser();
  const [shops, sealed] = await Promise.all([threeShops(url), sealedOfDemo(url)]);
  world = { url, ...shops, sealed };
});
afterAll(() => browser.close());

it.concurrent.each(SCENES)('shows $name', async (scene) => {
  const context = await contextOf(browser, url, scene.role, {
    ...STILL,
    ...(scene.as && { as: scene.as(world) }),
  });
  const page = await context.newPage();
  const found: string[] = [];
  const check = async (state: string) => {
    found.push(...(await wrongIn(page, state)));
  };
  await scene.before?.(page);
  if (scene.held) await openHeld(page, scene, check);
  else await page.goto(url + (await scene.path(world)));
  await page.getByText(scene.sees).first().waitFor();
  await scene.next?.(page, world);
  await settled(page);
  await check('there');
  expect(found).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** Opens a screen whose answer is held, fails it, and retries. */
async function openHeld(
  page: Page,
  { path, held = /^/, failed = '' }: Scene,
  check: (state: string) => Promise<void>,
): Promise<void> {
  const answers = await holdAnswers(page, held);
  await page.goto(url + (await path(world)));
  await answers.asked;
  await page.locator('main [data-skeleton]').first().waitFor();
  await check('loading');
  answers.fail();
  await page.getByText(failed, { exact: true }).waitFor();
  await check('failed');
  await answers.letThrough();
  await press(page, 'Try Again');
}

async function wrongIn(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const [viewport, scheme] of [
    [PHONE, 'light'],
    [DESK, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport);
    const where = `${state}, ${viewport.width} px:`;
    found.push(...(await judgeOnce(page, where, scheme)));
    found.push(...(await sidewaysOf(page)).map((one) => `${where} ${one}`));
  }
  found.push(...(await troublesInLargeType(page)).map((one) => `${state}, ${one}`));
  await page.setViewportSize(TABLET);
  found.push(...(await sidewaysOf(page)).map((one) => `${state}, ${TABLET.width} px: ${one}`));
  return found;
}
