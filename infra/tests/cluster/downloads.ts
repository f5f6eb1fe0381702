import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fetchTool, postgresProgramsOf } from '../fetched.ts';

/** Paths of the programs that npm does not have. */
export interface Programs {
  etcd: string;
  haproxy: string;
  /** Where HAProxy finds its libraries. */
  libraries: string;
  patroni: string;
  postgresBin: string;
  faketime: string;
}

/** @throws with the reason why they cannot be had here */
export async function fetchPrograms(): Promise<Programs> {
  if (process.platform !== 'linux') throw new Error('etcd and HAProxy come from Debian, so this needs Linux');
  const [root, python] = await Promise.all([fetchTool('etcd-and-haproxy'), fetchTool('patroni')]);
  const libraries = path.join(root, 'usr/lib', libraryFolder(root));
  return {
    etcd: path.join(root, 'usr/bin/etcd'),
    haproxy: path.join(root, 'usr/sbin/haproxy'),
    libraries,
    faketime: path.join(libraries, 'faketime/libfaketimeMT.so.1'),
    patroni: path.join(python, 'bin/patroni'),
    postgresBin: await postgresProgramsOf('patroni'),
  };
}

const libraryFolder = (root: string) =>
  readdirSync(path.join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
