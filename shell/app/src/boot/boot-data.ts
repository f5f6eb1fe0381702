import type { RemoteName } from '@stampwell/kit';

export interface RemoteFiles {
  entry: string;
  preload: string[];
}

/** Who runs this installation, for the legal pages; null where it is not configured. */
export interface Legal {
  operator: string | null;
  company_number: string | null;
  address: string | null;
  email: string | null;
}

interface BootData {
  remotes?: Partial<Record<RemoteName, RemoteFiles>>;
  legal?: Partial<Legal>;
}

/** What the server wrote into the page, so that nothing has to be asked for first; empty where it wrote nothing. */
export const bootData: BootData = (() => {
  try {
    const written: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
    return typeof written === 'object' && written !== null ? written : {};
  } catch {
    return {};
  }
})();
