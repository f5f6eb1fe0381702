import type { DeployedRemotes, RemoteManifest } from '@stampwell/contracts/remote-manifest.ts';

/** Manifests of the published remotes, so that new screens are found automatically. */
export async function publishedManifests(url: string): Promise<RemoteManifest[]> {
  const reply = await fetch(`${url}/remotes.json`);
  const { remotes } = (await reply.json()) as { remotes: DeployedRemotes };
  return Object.values(remotes);
}
