/** Inline script, run before the first paint: sets the colour scheme and redirects members. */
{
  // No install prompts (docs/product.md#app-shell).
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
    // Without storage there is no session.
  }
  const isChosen = scheme === 'light' || scheme === 'dark';
  const night = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    root.dataset.mantineColorScheme = isChosen ? String(scheme) : night.matches ? 'dark' : 'light';
  };
  paint();
  // The system's scheme may change while the page is open.
  night.addEventListener('change', paint);
  const { home } = root.dataset;
  if (isMember) root.dataset.member = '';
  if (isStaff) root.dataset.staff = '';
  // A part of the page was asked for, as by the logo of the plan chooser, which members without a plan would be led back to.
  if (isMember && home && !location.hash) location.replace(home);
}
