/** Resolves when the application's style sheets are there, or have failed: what is drawn before would be seen without them. */
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
