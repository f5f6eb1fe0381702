import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { NODES } from '../layout.ts';

const SIZE = '400m';
const CHUNK = Buffer.alloc(1024 * 1024);

const diskOf = (folder: string, node: string) => path.join(folder, node, 'postgres');
const fileOf = (folder: string, node: string) => path.join(diskOf(folder, node), 'full');

/** A tmpfs as a machine's disk: small, and gone with the rehearsal. */
export function mountSmallDisk(folder: string, node: string): void {
  const disk = diskOf(folder, node);
  mkdirSync(disk, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  if (status !== 0) throw new Error(`no small disk for ${node}: ${stderr}`);
}

export function unmountSmallDisks(folder: string): void {
  for (const { name } of NODES) spawnSync('umount', [diskOf(folder, name)], { stdio: 'ignore' });
}

/** To the last byte. */
export function fillDisk(folder: string, node: string): void {
  const file = openSync(fileOf(folder, node), 'w');
  try {
    for (;;) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

export const emptyDisk = (folder: string, node: string): void =>
  rmSync(fileOf(folder, node), { force: true });
