import path from 'node:path';
import type { FrontEnd } from '../pages.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const REMOTES = ['customer', 'business', 'employee', 'admin'];

/** Where the builds of shell and remotes are. */
export const builtFrontEnd: Pick<FrontEnd, 'shell' | 'remotes'> = {
  shell: path.join(root, 'shell/app/dist'),
  remotes: Object.fromEntries(REMOTES.map((name) => [name, path.join(root, 'remotes', name, 'dist')])),
};
