/**
 * The page has the application's style sheets at its end, where they keep nothing from being painted; a screen's own
 * are appended to the head, and would stand before them. So these come to the head ahead of all others: as copies,
 * since a sheet that is moved is gone until it has loaded again.
 */
for (const sheet of document.querySelectorAll<HTMLLinkElement>('body > link[rel="stylesheet"]')) {
  const copy = sheet.cloneNode() as HTMLLinkElement;
  copy.onload = () => sheet.remove();
  document.head.append(copy);
}
