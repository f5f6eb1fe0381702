/** Once the page stands: fetches the application ahead, so that the next step is quick, and keeps it for a day without a connection. */
{
  const WORKER = '/service-worker.js';
  // Pages ask for Trusted Types, and this is the one script that is addressed by a string here.
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
    // A browser that refuses works as before (shell/app/src/worker/register.ts does the same for the application).
    if (!isCostly) navigator.serviceWorker?.register(WORKER).catch(() => undefined);
  });
}
