/** Once the page stands: fetches the application ahead, so that the next step is quick. */
{
  const files = document.documentElement.dataset.next?.split(' ') ?? [];
  const isCostly = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  addEventListener('load', () => {
    for (const href of isCostly ? [] : files) {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'prefetch', as: href.endsWith('.css') ? 'style' : 'script', href });
      document.head.append(link);
    }
  });
}
