/**
 * In the application's page, before it is painted: the colour scheme, the shape of the page that comes, and requests
 * for what the first screen needs, so that nothing waits for the scripts to ask for it.
 */
{
  // Whoever wants it on their phone finds the way; nobody is asked (spec, 'App shell').
  addEventListener('beforeinstallprompt', (event) => event.preventDefault());
  type Start = import('./start.ts').Start;
  type Boot = { remotes?: Record<string, { entry: string; preload: string[] }> };

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

  /** Then the kit asks itself, with its own patience. */
  const PATIENCE_MS = 6_000;

  /** Taken by the kit when a screen asks for the same (shell/kit/src/api/asked-ahead.ts). */
  const askAhead = (token: string, paths: string[]): void => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    /** Read to its end: what has come is not lost when patience is, before the scripts are there to take it. */
    const ask = async (path: string): Promise<Response | null> => {
      try {
        const answer = await fetch(path, { headers, signal });
        return new Response(await answer.text(), answer);
      } catch {
        return null;
      }
    };
    const asked = paths.map((path) => [path, { token, answer: ask(path) }] as const);
    Object.assign(window, { askedAhead: Object.fromEntries(asked) });
  };
  const preload = (href: string): void => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: href.endsWith('.css') ? 'style' : 'script', href });
    if (!href.startsWith('/')) link.crossOrigin = 'anonymous';
    document.head.append(link);
  };

  const { withoutHeader, wallet, ask: asks } = JSON.parse(root.dataset.start ?? '') as Start;
  const isStaffArea = pathname.startsWith(withoutHeader.area);
  const token = kept('token');
  const { type, name } = readJson<{ type: string; name: string }>(kept('user'));
  const member = !isStaffArea && token ? type : undefined;
  const role = isStaffArea && kept('employee_token') ? 'employee' : member;

  const chosen = kept('mantine-color-scheme-value');
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = chosen === 'light' || chosen === 'dark' ? chosen : preferred;
  if (navigator.serviceWorker?.controller) root.dataset.again = '';
  if (!isStaffArea && !withoutHeader.pages.includes(pathname)) root.dataset.header = '';
  if (role) root.dataset.shape = role === 'customer' && pathname === wallet ? 'wallet' : 'screen';
  if (member && token) {
    root.dataset.member = member;
    root.dataset.name = name ?? '';
    askAhead(token, asks[member]?.[pathname] ?? []);
  }
  const { remotes } = readJson<Boot>(document.getElementById('boot')?.textContent);
  const files = role ? remotes?.[role] : undefined;
  for (const href of files ? [files.entry, ...files.preload] : []) preload(href);
}
