import type { Page } from 'playwright-core';
import type { Sealed } from '../../support/sealed-entry.ts';
import type { Credentials, Role } from '../../support/signed-in.ts';
import type { ThreeShops } from '../../support/three-shops.ts';

/** The user whose screens are opened. */
export interface World extends ThreeShops {
  url: string;
  sealed: Sealed;
}

/** One screen in one state; with held answers, in its loading and failed states before that. */
export interface Scene {
  name: string;
  role: Role | null;
  /** Default: the demo's user. */
  as?: (world: World) => Credentials;
  path: (world: World) => string | Promise<string>;
  /** Calls held at first, then failed. */
  held?: RegExp;
  /** Shown on failure. */
  failed?: string;
  /** Run before the screen is opened. */
  before?: (page: Page) => Promise<void>;
  /** Identifies the state. */
  sees: string | RegExp;
  /** Run once that is seen. */
  next?: (page: Page, world: World) => Promise<void>;
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

/** A page of the owner of one of the three shops. */
export const owner = (shop: 'none' | 'one' | 'many', path: string): Pick<Scene, 'role' | 'as' | 'path'> => ({
  role: 'business',
  as: (all) => all[shop].owner,
  path: () => path,
});
