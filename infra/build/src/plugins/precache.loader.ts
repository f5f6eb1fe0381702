import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { getManifest } from 'workbox-build';
import { FIRST_FILES } from './first-files-plugin.ts';

const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const LIST = 'self.__WB_MANIFEST';

/** Inserts the first load's files, as Workbox would, but before compilation, since hashes are known. */
export default async function precache(
  this: LoaderContext<{ dist: string }>,
  source: string,
): Promise<string> {
  const { dist } = this.getOptions();
  const first = JSON.parse(readFileSync(path.join(dist, FIRST_FILES), 'utf8')) as string[];
  const { manifestEntries } = await getManifest({
    globDirectory: dist,
    globPatterns: [...first.map((file) => file.slice(1)), 'assets/*-latin-wght-*.woff2', 'icon.svg'],
    dontCacheBustURLsMatching: HASHED,
    modifyURLPrefix: { '': '/' },
  });
  return source.replace(LIST, JSON.stringify(manifestEntries));
}
