import type { DeployedRemotes, RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/** What the remotes of the product under test say of themselves: a screen that is added there is found here. */
export async function publishedManifests(url: string): Promise<RemoteManifest[]> {
  const reply = await fetch(`${url}/remotes.json`);
  const { remotes } = (await reply.json()) as { remotes: DeployedRemotes };
  return Object.values(remotes);
}
