import { readFileSync } from 'node:fs';
import { drawLogo } from '../services/images/draw-logo.ts';
import { specLogo } from './spec-pictures.ts';

/** Draws the file that it is given, and prints what came of it, its processor time, and how much the process grew. */

const bytes = readFileSync(process.argv[2] ?? '');
// The libraries are loaded first.
await drawLogo(specLogo());
const before = process.resourceUsage().maxRSS;
const from = process.cpuUsage();
const words = await drawLogo(bytes).then(
  () => 'taken',
  (error: Error) => error.message,
);
const { user, system } = process.cpuUsage(from);
const ms = Math.round((user + system) / 1_000);
const mb = Math.round((process.resourceUsage().maxRSS - before) / 1024);
process.stdout.write(JSON.stringify({ words, ms, mb }));
