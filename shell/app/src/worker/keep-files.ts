import { lookAt } from '@stampwell/client/within';

/** Message to the service worker: cache these files. */
export interface KeepFiles {
  type: 'keep-files';
  urls: string[];
}

/** Does nothing without a worker controlling this page. */
export function keepFiles(urls: string[]): void {
  const request: KeepFiles = { type: 'keep-files', urls };
  lookAt(() => navigator.serviceWorker)?.controller?.postMessage(request);
}
