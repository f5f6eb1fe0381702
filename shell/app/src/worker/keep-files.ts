/** What a page asks its service worker: to have these files at hand from now on. */
export interface KeepFiles {
  type: 'keep-files';
  urls: string[];
}
