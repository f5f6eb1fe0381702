import { globSync, lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Locked {
  dev?: boolean;
  link?: boolean;
  os?: string[];
  libc?: string[];
}
const root = path.resolve(import.meta.dirname, '../../../../..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** As `du` counts it, without packages within. */
const bytesOn = (place: string): number =>
  ['.', ...globSync('**/*', { cwd: path.join(root, place), exclude: ['node_modules'] })]
    .map((file) => lstatSync(path.join(root, place, file), { throwIfNoEntry: false })?.blocks ?? 0)
    .reduce((sum, blocks) => sum + blocks * 512, 0);

/** 535 MB before the protocol by which assistants ask (decision 250). */
it.runIf(process.platform === 'linux')('needs at most 545 MB and 420 packages for a start', () => {
  const needed = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules') && !dev && !link)
    .map(([place]) => ({ place, bytes: bytesOn(place) }))
    .filter(({ bytes }) => bytes > 0);
  const megabytes = needed.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
  const largest = needed.toSorted((a, b) => b.bytes - a.bytes).slice(0, 20);
  expect(megabytes, JSON.stringify(largest, null, 1)).toBeLessThan(545);
  expect(needed.length).toBeLessThanOrEqual(420);
});

/** npm installs both where a package does not say; KurrentDB's do not, so the lockfile says it for them. */
it('says of every Linux library which C library it is for', () => {
  const silent = Object.entries(packages).filter(
    ([place, { os, libc }]) => os?.includes('linux') && /(gnu|musl)$/.test(place) && !libc,
  );
  expect(silent.map(([place]) => place)).toEqual([]);
});
