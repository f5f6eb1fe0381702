import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import type { DeployedRemotes } from '@stampwell/contracts/remote-manifest.ts';
import { bootData } from '../boot/boot-data.ts';

/** The remotes deployed now, possibly newer than those in the page. */
export async function deployedRemotes(): Promise<DeployedRemotes> {
  const response = await fetch('/remotes.json', {
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`remotes.json answered ${response.status}`);
  return ((await response.json()) as { remotes: DeployedRemotes }).remotes;
}

/** False also without an answer: reloading the page would then lose it. */
export async function isNewReleaseThere(): Promise<boolean> {
  try {
    return JSON.stringify(await deployedRemotes()) !== JSON.stringify(bootData.remotes);
  } catch {
    return false;
  }
}

/** Whether reloading the page would succeed. */
export const isSiteThere = (): Promise<boolean> =>
  deployedRemotes().then(
    () => true,
    () => false,
  );

/** Identified by the error names of the bundler's runtime. */
export function isMissingChunk(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
