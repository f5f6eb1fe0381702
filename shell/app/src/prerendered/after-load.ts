/** After loading, prefetches the application for the next step, and registers the worker that caches it for a day. */
{
  const WORKER = '/service-worker.js';
  // Required by Trusted Types for this page's one script URL.
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError(`Not a script of ours: ${url}`);
      return url;
    },
  });
  const files = document.documentElement.dataset.next?.split(' ') ?? [];
  const isCostly = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  addEventListener('load', () => {
    for (const href of isCostly ? [] : files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', as: href.endsWith('.css') ? 'style' : 'script', href });
      document.head.append(link);
    }
    // Registration is optional (shell/app/src/application.tsx does the same for the application).
    try {
      if (!isCostly) navigator.serviceWorker?.register(WORKER).catch(() => undefined);
    } catch {
      // Some windows refuse even to be asked.
    }
  });
}
