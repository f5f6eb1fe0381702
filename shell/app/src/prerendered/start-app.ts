/**
 * The application, once its skeleton is painted: scripts that come from a cache would otherwise run before it, and a slow phone
 * would show nothing for as long. Its style sheets, which the skeleton does not need, are put in here too, so that they keep
 * nothing from being painted; React waits for them (shell/app/src/boot/styles-ready.ts).
 */
{
  for (const href of document.documentElement.dataset.styles?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href });
    document.head.append(link);
  }
  const scripts = document.querySelector<HTMLTemplateElement>('template#app');
  const start = () => scripts && document.head.append(scripts.content.cloneNode(true));
  // A page that nobody sees yet is not painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
