import type { Page } from 'playwright-core';
import type { Sealed } from '../../support/sealed-entry.ts';
import type { Credentials, Role } from '../../support/signed-in.ts';
import type { ThreeShops } from '../../support/three-shops.ts';

/** Whose screens are looked at. */
export interface World extends ThreeShops {
  url: string;
  sealed: Sealed;
}

/** One screen in one state; where its answers are held, in its loading and its failing before that. */
export interface Scene {
  name: string;
  role: Role | null;
  /** The demo's own, where absent. */
  as?: (world: World) => Credentials;
  path: (world: World) => string | Promise<string>;
  /** What is asked for: the scene begins with waiting for it, and with its failing. */
  held?: RegExp;
  /** What stands where it failed. */
  failed?: string;
  /** Before it is opened. */
  before?: (page: Page) => Promise<void>;
  /** What the state is known by. */
  sees: string | RegExp;
  /** Once that is seen. */
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
