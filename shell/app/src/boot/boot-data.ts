import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';

/** Who runs this installation, for the legal pages; null where it is not configured. */
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

/** What the server wrote into the page, so that nothing has to be asked for first; empty where it wrote nothing. */
export const bootData: BootData = (() => {
  try {
    const written: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
    return { remotes: {}, ...(typeof written === 'object' && written) };
  } catch {
    return { remotes: {} };
  }
})();
