import { keepFiles } from './keep-files.ts';

/** Called after loading; without a worker everything works, except offline. */
export function registerServiceWorker(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  // On a first visit files were loaded before the worker could cache them.
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
