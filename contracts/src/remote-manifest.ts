/**
 * A remote's description (`remotes/<name>/manifest.ts`), so that the shell need not know its screens. Its build adds build
 * results; the web server puts all manifests into the page.
 */

/** Who holds the general session. */
export type Member = 'customer' | 'business' | 'admin';

/** Who may see a page. 'entrance': sign-in and registration, which redirect signed-in users. */
export type Access = 'public' | 'entrance' | 'employee-entrance' | 'employee' | readonly Member[];

/** Place of a navigation entry: the header, the bar at a phone's bottom, beside the page from 992 px. */
export type NavigationPlace = 'header' | 'bar' | 'side';

export interface NavigationEntry {
  label: string;
  /** An icon's name at tabler.io, such as `building-store`; header entries have none. */
  icon?: string;
  /** Smaller ones come first. */
  order: number;
  /** The path of a read that answers `{open}`, the number shown beside the label (decision 159). */
  count?: string;
}

/** A page's first words, the same for every user (decision 151). */
export interface Opening {
  title: string;
  /** Under it. */
  words?: string;
}

export interface RemotePage {
  /** The pattern of its address, such as `/business/customer/:qrCode`. */
  path: string;
  /** Followed by the product's name; the default title where absent. */
  title?: string;
  /** Who may enter, if not the remote's `who`. */
  access?: Access;
  /** Painted while its scripts load (decision 151). */
  opening?: Opening;
  /** One column at any width. Other pages of owners and administrators use the window's. */
  isColumn?: true;
  /** Paths of endpoints that are requested while its scripts load. */
  ahead?: readonly string[];
  /** Shown to users who may enter the page. */
  navigation?: Partial<Record<NavigationPlace, NavigationEntry>>;
}

export interface RemoteManifest {
  /** Its folder in remotes/ and in the published site. */
  name: string;
  /** Who may enter its pages. Their first screen is loaded with the application. */
  access: 'employee' | readonly Member[];
  pages: readonly RemotePage[];
}

/** The paths of a manifest's pages; its `./routes` has a screen for each. */
export type PathsOf<Manifest extends RemoteManifest> = Manifest['pages'][number]['path'];

/** Files of the imports whose chunk is named `kept-…` (docs/decisions/168-the-counter-works-offline.md). */
export interface KeptFiles {
  files: string[];
  /** The shell's modules that those import, such as `@stampwell/counter`. */
  shared: string[];
}

/** `manifest.json`, published by a remote's build beside its files. */
export interface BuiltRemote extends RemoteManifest {
  /** The entry script, and the files loaded right after it; names within the version's folder. */
  entry: string;
  preload: string[];
  /** Further files of pages that work offline. */
  kept: KeptFiles;
  /** The shared packages that it was built against, each with a caret range. */
  needs: Record<string, string>;
  /** The paths of its navigation's icons, 24 by 24. */
  icons: Record<string, readonly string[]>;
}

/** A remote in the page's boot data: `entry`, `preload` and `kept.files` are URLs. */
export interface DeployedRemote extends BuiltRemote {
  /** The published version that is current. */
  version: string;
}

/** All published remotes by name: part of a page's boot data, and the reply of `/remotes.json`. */
export type DeployedRemotes = Record<string, DeployedRemote>;
