/** Before the first paint: the colour scheme, and whether somebody is signed in. */
{
  const { documentElement: root } = document;
  let scheme: string | null = null;
  let isMember = false;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
    isMember = [localStorage, sessionStorage].some((kept) => kept.getItem('token') && kept.getItem('user'));
  } catch {
    // No storage, no session: a visitor.
  }
  if (scheme !== 'light' && scheme !== 'dark')
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  root.dataset.mantineColorScheme = scheme;
  const { home } = root.dataset;
  if (isMember) root.dataset.member = '';
  if (isMember && home) location.replace(home);
}
