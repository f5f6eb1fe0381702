import { keepFiles } from './keep-files.ts';

/** Once the page stands; a browser that refuses works as before, only not without a connection. */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // The first visit's files came before the worker that could have kept them.
  if (!workers.controller) workers.addEventListener('controllerchange', handOverFiles, { once: true });
  const register = () => void workers.register('/service-worker.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

function handOverFiles(): void {
  const hand = (entries: PerformanceEntryList): void => {
    keepFiles(entries.map(({ name }) => name).filter((url) => url.startsWith(location.origin)));
  };
  const observer = new PerformanceObserver((list) => hand(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
}
