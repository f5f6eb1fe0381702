/** Waits until the application's style sheets have loaded or failed, so that nothing renders unstyled. */
export async function stylesReady(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  await Promise.all(
    sheets.map((link) =>
      link.sheet
        ? undefined
        : new Promise((resolve) => {
            link.addEventListener('load', resolve);
            link.addEventListener('error', resolve);
          }),
    ),
  );
}
