import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';
import { bootData } from '../boot/boot-data.ts';

/** The remotes as they are deployed now, which may be others than those that the page began with. */
export async function deployedRemotes(): Promise<DeployedRemotes> {
  const response = await fetch('/remotes.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return ((await response.json()) as { remotes: DeployedRemotes }).remotes;
}

/** False also where nobody answers: loading the page again would then lose it. */
export async function isNewReleaseThere(): Promise<boolean> {
  try {
    return JSON.stringify(await deployedRemotes()) !== JSON.stringify(bootData.remotes);
  } catch {
    return false;
  }
}

/** Whether a page that is loaded again would come. */
export const isSiteThere = (): Promise<boolean> =>
  deployedRemotes().then(
    () => true,
    () => false,
  );

/** Told by the names that the bundler's own run time gives its errors. */
export function isMissingChunk(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
