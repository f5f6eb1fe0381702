/**
 * Starts the application after its skeleton was painted: cached scripts would run first, and leave a slow phone blank for as long.
 * Also adds the style sheets, so that they do not block the paint; React waits for them (shell/app/src/application.tsx).
 */
{
  for (const href of document.documentElement.dataset.styles?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href });
    document.head.append(link);
  }
  const scripts = document.querySelector<HTMLTemplateElement>('template#app');
  const start = () => scripts && document.head.append(scripts.content.cloneNode(true));
  // Hidden pages are not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
