/**
 * In the application's page, before it is painted: the colour scheme, the shape of the page that comes, and requests
 * for what the first screen needs, so that nothing waits for the scripts to ask for it.
 */
{
  // Whoever wants it on their phone finds the way; nobody is asked (docs/product.md#app-shell).
  addEventListener('beforeinstallprompt', (event) => event.preventDefault());
  // Without its own scripts the application is a skeleton for ever: then the page says so, and tries again with a connection.
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
      return null; // No storage, no session: a visitor.
    }
  };
  const readJson = <T>(text: string | null | undefined): Partial<T> => {
    try {
      return (JSON.parse(text ?? 'null') as T | null) ?? {};
    } catch {
      return {};
    }
  };

  /** Then the client asks itself, and waits as long as it always does. */
  const TIMEOUT_MS = 6_000;

  /** Taken by the client when a screen asks for the same (shell/client/src/api/prefetched.ts). */
  const askAhead = (token: string, paths: string[]): void => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    /** Read to its end: what has come is not lost when its time is up, before the scripts are there to take it. */
    const ask = async (path: string): Promise<Response | null> => {
      try {
        const answer = await fetch(path, { headers, signal });
        const text = await answer.text();
        if (answer.ok) Object.assign(asked[path] ?? {}, { came: { text, at: Date.now() } });
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
  if (navigator.serviceWorker?.controller) root.dataset.again = '';
  if (!isStaffArea && !withoutHeader.pages.includes(pathname)) root.dataset.header = '';
  const { remotes = {} } = readJson<Boot>(document.getElementById('boot')?.textContent);
  // An address with something of its own in it is matched later: until then any of the visitor's remotes is as likely.
  const theirs = Object.values(remotes).filter(({ access }) => [access].flat().some((one) => one === role));
  const remote = theirs.find(({ pages }) => pages.some(({ path }) => path === pathname)) ?? theirs[0];
  const page = remote?.pages.find(({ path }) => path === pathname);
  const shapeOf = (who: string) => (who === 'customer' && pathname === wallet ? 'wallet' : 'screen');
  if (role) root.dataset.shape = profiles.includes(pathname) ? 'profile' : shapeOf(role);
  else if ('door' in root.dataset) root.dataset.shape = 'entrance';
  if (role && page?.opening) {
    // Staff find theirs in a panel under the header of their shop.
    if (isStaffArea) root.dataset.shape = 'counter';
    root.dataset.opening = JSON.stringify(page.opening);
  }
  if (member) {
    root.dataset.member = member;
    root.dataset.name = name ?? '';
  }
  if (role && token) askAhead(token, page?.ahead?.map((path) => `/api${path}`) ?? []);
  for (const href of remote ? [remote.entry, ...remote.preload] : []) preload(href);
}
