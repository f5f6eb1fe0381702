/** What a page asks its service worker: to have these files at hand from now on. */
export interface KeepFiles {
  type: 'keep-files';
  urls: string[];
}

/** Where a worker controls this page; else they are not kept. */
export function keepFiles(urls: string[]): void {
  const request: KeepFiles = { type: 'keep-files', urls };
  navigator.serviceWorker.controller?.postMessage(request);
}
