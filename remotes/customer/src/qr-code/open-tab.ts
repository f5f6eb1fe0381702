export interface OpenTab {
  show(url: string): void;
  close(): void;
}

/**
 * A new tab for an address that is still being asked for. Browsers let a click open a tab only while it is being
 * handled, so call it first thing; where they refuse all the same, the address opens in this one.
 */
export function openTab(): OpenTab {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  return {
    show: (url) => (tab ?? window).location.assign(url),
    close: () => tab?.close(),
  };
}
