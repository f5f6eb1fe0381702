import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { startChild } from '@stampwell/local/child-processes.ts';
import { serveFrontEnd } from '@stampwell/web/front-end.ts';
import { openSite } from '@stampwell/web/site.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const COMPILER = path.join(REPOSITORY, 'infra/tools/build/src/compile.cli.ts');

export interface Release {
  remote: string;
  /** Versions of shared packages to build against, instead of the repository's. */
  against?: Record<string, string>;
  /** Changes to the remote's sources: file → function of its text, '' for a new file. */
  change?: Record<string, (text: string) => string>;
}

/** A copy of the published site for releases, in front of the product's API. */
export interface OwnSite {
  url: string;
  /** Its folder. */
  dir: string;
  /** Builds and publishes one remote. */
  release(release: Release): Promise<void>;
  close(): void;
}

export function openOwnSite(productUrl: string): OwnSite {
  // Inside the repository, so that packages are resolved.
  mkdirSync(path.join(REPOSITORY, '.cache'), { recursive: true });
  const home = mkdtempSync(path.join(REPOSITORY, '.cache/site-'));
  const dir = path.join(home, 'site');
  cpSync(path.join(REPOSITORY, '.site'), dir, { recursive: true, preserveTimestamps: true });
  const pages = serveFrontEnd({ site: openSite(dir), legal: {}, isBehindTls: false });
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/api/')) passOn(productUrl, incoming, outgoing);
    else pages(incoming, outgoing, () => outgoing.end());
  }).listen(0);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    dir,
    release: (release) => build(prepare(home, release), dir),
    close() {
      server.closeAllConnections();
      server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function passOn(url: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', url), { method, headers });
  onward.on('response', (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** Copies the remote's sources into a folder, and applies the release's changes. */
function prepare(home: string, { remote, against = {}, change = {} }: Release): string {
  const folder = path.join(home, 'remotes', remote);
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['src', 'package.json', 'manifest.ts', 'rspack.config.ts'])
    cpSync(path.join(REPOSITORY, 'remotes', remote, part), path.join(folder, part), { recursive: true });
  for (const [name, version] of Object.entries(against)) {
    const installed = path.join(folder, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    writeFileSync(path.join(installed, 'package.json'), JSON.stringify({ name, version }));
  }
  for (const [file, edit] of Object.entries(change)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, edit(readIfThere(place)));
  }
  return folder;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** `npm run build` in its folder, as in its own pipeline. */
async function build(folder: string, site: string): Promise<void> {
  const child = startChild(COMPILER, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', SITE_DIR: site },
  });
  if ((await child.ended) !== 0) throw new Error(`the release did not build\n${child.output()}`);
}
