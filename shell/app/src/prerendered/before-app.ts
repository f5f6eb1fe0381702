/**
 * Inline script of the application's page, run before the first paint: sets the colour scheme and the skeleton's shape, and
 * prefetches the first screen's data, without waiting for the scripts.
 */
{
  // No install prompts (docs/product.md#app-shell); the profile shows the browser's own when asked (remotes/customer/src/profile/home-screen).
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
  // If the application's scripts fail to load, says so and retries once online.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && 'app' in target.dataset) root.dataset.failed = '';
    },
    true,
  );
  addEventListener('online', () => 'failed' in root.dataset && location.reload());
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reload]')) location.reload();
  });
  type Start = import('./start.ts').Start;
  type Boot = { remotes: import('@stampwell/contracts/remote-manifest.ts').DeployedRemotes };

  const { documentElement: root } = document;
  const { pathname } = location;

  const kept = (key: string): string | null => {
    try {
      return sessionStorage.getItem(key) ?? localStorage.getItem(key);
    } catch {
      return null; // Without storage there is no session.
    }
  };
  const readJson = <T>(text: string | null | undefined): Partial<T> => {
    try {
      return (JSON.parse(text ?? 'null') as T | null) ?? {};
    } catch {
      return {};
    }
  };

  /** After that the client asks itself, with its own time-out. */
  const TIMEOUT_MS = 6_000;

  /** Used by the client when a screen asks for the same (shell/packages/client/src/api/call-api.ts). */
  const prefetch = (token: string, paths: string[]): void => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    /** Read to the end, so that the answer survives the time-out until the scripts take it. */
    const ask = async (path: string): Promise<Response | null> => {
      try {
        const answer = await fetch(path, { headers, signal });
        const text = await answer.text();
        const { headers: had } = answer;
        const came = { text, position: had.get('x-position'), date: had.get('date'), at: Date.now() };
        if (answer.ok) Object.assign(asked[path] ?? {}, { came });
        return new Response(text, answer);
      } catch {
        return null;
      }
    };
    const asked: NonNullable<Window['askedAhead']> = {};
    for (const path of paths) asked[path] = { token, answer: ask(path) };
    Object.assign(window, { askedAhead: asked });
  };
  const preload = (href: string): void => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: href.endsWith('.css') ? 'style' : 'script', href });
    if (!href.startsWith('/')) link.crossOrigin = 'anonymous';
    document.head.append(link);
  };

  const { withoutHeader, wallet, profiles } = JSON.parse(root.dataset.start ?? '') as Start;
  const isStaffArea = pathname.startsWith(withoutHeader.area);
  const token = kept(isStaffArea ? 'employee_token' : 'token');
  const { type, name } = readJson<{ type: string; name: string }>(kept('user'));
  const member = !isStaffArea && token ? type : undefined;
  const role = isStaffArea && token ? 'employee' : member;

  const chosen = kept('mantine-color-scheme-value');
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : preferred;
  try {
    if (navigator.serviceWorker?.controller) root.dataset.again = '';
  } catch {
    // Refused by the browser: a first visit each time.
  }
  if (!isStaffArea && !withoutHeader.pages.includes(pathname)) root.dataset.header = '';
  const { remotes = {} } = readJson<Boot>(document.getElementById('boot')?.textContent);
  const isHere = ({ path }: { path: string }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
  const theirs = Object.values(remotes).filter(({ access }) => [access].flat().some((one) => one === role));
  const remote = theirs.find(({ pages }) => pages.some(isHere)) ?? theirs[0];
  const page = remote?.pages.find(isHere);
  const shapeOf = (who: string) => (who === 'customer' && pathname === wallet ? 'wallet' : 'screen');
  if (role) root.dataset.shape = profiles.includes(pathname) ? 'profile' : shapeOf(role);
  else if ('entrance' in root.dataset) root.dataset.shape = 'entrance';
  if (role && page?.opening) {
    // Staff profiles are in a panel below the shop's header.
    if (isStaffArea) root.dataset.shape = 'counter';
    root.dataset.opening = JSON.stringify(page.opening);
  }
  if (member) {
    root.dataset.member = member;
    root.dataset.name = name ?? '';
    if (member !== 'customer' && !page?.isColumn) root.dataset.wide = '';
  }
  if (role && token) prefetch(token, page?.ahead?.map((path) => `/api${path}`) ?? []);
  for (const href of remote ? [remote.entry, ...remote.preload] : []) preload(href);
}
