/** Before the first paint: the colour scheme, and whether somebody is signed in. */
{
  // Whoever wants it on their phone finds the way; nobody is asked (docs/product.md#app-shell).
  addEventListener('beforeinstallprompt', (event) => event.preventDefault());
  const { documentElement: root } = document;
  let scheme: string | null = null;
  let isMember = false;
  let isStaff = false;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
    isMember = [localStorage, sessionStorage].some((kept) => kept.getItem('token') && kept.getItem('user'));
    isStaff = !isMember && localStorage.getItem('employee_token') !== null;
  } catch {
    // No storage, no session: a visitor.
  }
  const isChosen = scheme === 'light' || scheme === 'dark';
  const night = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    root.dataset.mantineColorScheme = isChosen ? String(scheme) : night.matches ? 'dark' : 'light';
  };
  paint();
  // Evening may come while the terms are being read.
  night.addEventListener('change', paint);
  const { home } = root.dataset;
  if (isMember) root.dataset.member = '';
  if (isStaff) root.dataset.staff = '';
  if (isMember && home) location.replace(home);
}
