import { spawnSync } from 'node:child_process';
import { advisoriesIn } from './advisories.ts';

/** Known vulnerabilities in shipped packages, from the registry; fails on high and critical ones. */
const { stdout } = spawnSync('npm audit --json --omit=dev', { encoding: 'utf8', shell: true });
const { words, isBad } = advisoriesIn(stdout);
console.log(words);
process.exitCode = isBad ? 1 : 0;
