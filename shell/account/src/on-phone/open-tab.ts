export interface OpenTab {
  show(url: string): void;
  close(): void;
}

/**
 * Opens a tab for a URL still being fetched. Browsers allow that only during the click, so call it first; if refused, the URL opens
 * in this tab.
 */
export function openTab(): OpenTab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (url) => (tab ?? window).location.assign(url),
    close: () => tab?.close(),
  };
}
