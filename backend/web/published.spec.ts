import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KEPT_MS, publish, readPointer } from './published.ts';
import { openSite } from './site.ts';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-published-'));
  folder = path.join(home, 'site/r/customer');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const START = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 86_400_000;
const versions = () => readdirSync(folder).filter((name) => name !== 'current.json');

/** Publishes a version on a day, with a folder of that age. */
function release(version: string, day: number): void {
  const from = path.join(home, 'dist');
  mkdirSync(from, { recursive: true });
  const manifest = { name: 'customer', access: ['customer'], pages: [], entry: `${version}.js`, preload: [] };
  writeFileSync(path.join(from, 'manifest.json'), JSON.stringify(manifest));
  const now = new Date(START + day * DAY_MS);
  publish({ from, folder, version, now });
  utimesSync(path.join(folder, version), now, now);
}

it('points at the newest version, and keeps the others', () => {
  release('one', 0);
  release('two', 1);
  expect(readPointer(folder)).toEqual({ version: 'two', replaced: { one: '2026-03-02T12:00:00.000Z' } });
  expect(versions()).toEqual(['one', 'two']);
});

it('serves a version for a week after it was replaced, and removes it with the next release', () => {
  release('one', 0);
  release('two', 30);
  release('three', 30 + 6);
  expect(Object.keys(readPointer(folder)?.replaced ?? {})).toEqual(['one', 'two']);
  release('four', 30 + 8);
  expect(Object.keys(readPointer(folder)?.replaced ?? {})).toEqual(['two', 'three']);
  // A server may have an older pointer.
  expect(versions()).toContain('one');
  release('five', 30 + 9);
  expect(versions()).not.toContain('one');
});

it('goes back to a version that still exists', () => {
  release('one', 0);
  release('two', 1);
  release('one', 2);
  expect(readPointer(folder)).toEqual({ version: 'one', replaced: { two: '2026-03-03T12:00:00.000Z' } });
});

it('does nothing if the version is already current', () => {
  release('one', 0);
  const before = readPointer(folder);
  release('one', 3);
  expect(readPointer(folder)).toEqual(before);
});

it('leaves alone what another release is writing, unless it was abandoned long ago', () => {
  release('one', 0);
  const unfinished = path.join(folder, 'two.unfinished-1');
  mkdirSync(unfinished);
  const now = new Date(START + DAY_MS);
  utimesSync(unfinished, now, now);
  release('three', 1);
  expect(existsSync(unfinished)).toBe(true);
  release('four', 1 + KEPT_MS / DAY_MS);
  expect(existsSync(unfinished)).toBe(false);
});

it('changes what pages receive as soon as the pointer moves', () => {
  const site = openSite(path.join(home, 'site'));
  expect(site.remotes()).toEqual({});
  release('one', 0);
  expect(site.remotes().customer).toMatchObject({ version: 'one', entry: '/r/customer/one/one.js' });
  expect(site.remoteVersion('customer', 'two')).toBeUndefined();
  release('two', 1);
  expect(site.remotes().customer).toMatchObject({ version: 'two' });
  expect(site.remoteVersion('customer', 'one')).toBe(path.join(folder, 'one'));
  expect(site.remoteVersion('customer', '..')).toBeUndefined();
  expect(site.remoteVersion('..', 'one')).toBeUndefined();
});

it('leaves out a remote with an unreadable manifest, and shows the others', () => {
  release('one', 0);
  const broken = path.join(home, 'site/r/broken');
  mkdirSync(broken, { recursive: true });
  writeFileSync(path.join(broken, 'current.json'), '{"version":');
  expect(Object.keys(openSite(path.join(home, 'site')).remotes())).toEqual(['customer']);
});
