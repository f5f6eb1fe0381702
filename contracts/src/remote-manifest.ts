/**
 * What a remote says of itself, so that the shell needs to know none of its screens: `remotes/<name>/manifest.ts`. Its build
 * adds what only a build knows; the web server hands all of them to the page that the shell begins in.
 */

/** Who holds the general session. */
export type Member = 'customer' | 'business' | 'admin';

/** Who may see a page. 'entrance': sign-in and registration, which send away whoever is signed in already. */
export type Access = 'public' | 'entrance' | 'employee-entrance' | 'employee' | readonly Member[];

/** Where an entry of the navigation stands: in the header, in the bar at a phone's bottom, beside the page from 992 px. */
export type NavigationPlace = 'header' | 'bar' | 'side';

export interface NavigationEntry {
  label: string;
  /** A drawing's name at tabler.io, such as `building-store`; an entry of the header has none. */
  icon?: string;
  /** Smaller ones come first. */
  order: number;
  /** The path of a read that answers `{open}`: how much waits there, shown beside the label. */
  count?: string;
}

/** What a page begins with for whoever looks. */
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
  /** Who may enter, where it is not whoever may enter the remote's other pages. */
  access?: Access;
  /** Its first words, painted while its scripts are still on their way (decision 151). */
  opening?: Opening;
  /** What it asks the API first (paths of endpoints): asked while its scripts are still on their way. */
  ahead?: readonly string[];
  /** Shown to whoever may enter the page. */
  navigation?: Partial<Record<NavigationPlace, NavigationEntry>>;
}

export interface RemoteManifest {
  /** Its folder in remotes/ and in the published site. */
  name: string;
  /** Who may enter its pages. The first screen of these visitors is fetched with the application itself. */
  access: 'employee' | readonly Member[];
  pages: readonly RemotePage[];
}

/** The paths of a manifest's pages: what its `./routes` has screens for. */
export type PathsOf<Manifest extends RemoteManifest> = Manifest['pages'][number]['path'];

/** Files of the imports whose chunk is named `kept-…` (docs/decisions/168-the-counter-works-offline.md). */
export interface KeptFiles {
  files: string[];
  /** The modules of the shell that those ask for, such as `@stampwell/counter`. */
  shared: string[];
}

/** `manifest.json`: what a remote's build publishes beside its files. */
export interface BuiltRemote extends RemoteManifest {
  /** The script that it begins with, and what is asked for right after; names within the version's folder. */
  entry: string;
  preload: string[];
  /** What its pages need that are opened without a connection, beside the two above. */
  kept: KeptFiles;
  /** The shared packages that it was built against, each with the versions that it runs with: a caret range. */
  needs: Record<string, string>;
  /** The icons that its navigation names: the lines of each drawing, 24 by 24. */
  icons: Record<string, string[]>;
}

/** A remote as the page is told of it: `entry`, `preload` and `kept.files` are addresses. */
export interface DeployedRemote extends BuiltRemote {
  /** The published version that is current. */
  version: string;
}

/** All that are published, by name: part of a page's boot data, and the answer of `/remotes.json`. */
export type DeployedRemotes = Record<string, DeployedRemote>;
