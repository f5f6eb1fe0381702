import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { FIRST_FILES } from './first-files-plugin.ts';

const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
const LIST = 'self.__WB_MANIFEST';

/** Inserts the first load's files, as Workbox would, but before compilation, since hashes are known. */
export default function precache(this: LoaderContext<{ dist: string }>, source: string): string {
  const { dist } = this.getOptions();
  const first = JSON.parse(readFileSync(path.join(dist, FIRST_FILES), 'utf8')) as string[];
  const patterns = [...first.map((file) => file.slice(1)), 'assets/*-latin-wght-*.woff2', 'icon.svg'];
  const entries = globSync(patterns, { cwd: dist })
    .sort()
    .map((file) => ({ url: `/${file}`, revision: HASHED.test(file) ? null : revisionOf(dist, file) }));
  return source.replace(LIST, JSON.stringify(entries));
}

const revisionOf = (dist: string, file: string) => hash('md5', readFileSync(path.join(dist, file)), 'hex');
