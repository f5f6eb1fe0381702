import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';

/** The operator, for the legal pages; null if not configured. */
export interface Legal {
  operator: string | null;
  company_number: string | null;
  address: string | null;
  email: string | null;
}

interface BootData {
  remotes: DeployedRemotes;
  legal?: Partial<Legal>;
}

/** Data that the server put into the page to save requests; empty if there is none. */
export const bootData: BootData = (() => {
  try {
    const written: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
    return { remotes: {}, ...(typeof written === 'object' && written) };
  } catch {
    return { remotes: {} };
  }
})();
