import { REQUEST_TIMEOUT_MS } from '@stampwell/contracts/limits.ts';
import type { RemoteName } from '@stampwell/kit';
import { bootData, type RemoteFiles } from '../boot/boot-data.ts';

type DeployedRemotes = Partial<Record<RemoteName, RemoteFiles>>;

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

/** Told by the names that the bundler's own run time gives its errors. */
export function isMissingChunk(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}
