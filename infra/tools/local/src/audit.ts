import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { proofSettingsIn } from './secrets.ts';

/** `npm run audit`: maps commands to tools, and decides whether the database is needed. */
const USAGE = `Usage:
  npm run audit -- verify                          the whole log against its seals, and what is served against the log;
                                                   ends with 0 where all is well, 1 where something is wrong,
                                                   2 where too little is sealed to say so
  npm run audit -- verify --log-only               the first of these alone: the log against its seals
  npm run audit -- verify <export>                 an exported log, with no connection; --key, --operator, --seals <folder>
                                                   and --checkpoint <file> are what you know from elsewhere
  npm run audit -- verify <business>               the chains of one business's streams: damage, not rewriting
  npm run audit -- export <folder>                 writes the log with its seals
  npm run audit -- receipt <file>                  a customer's receipt, with no connection; --key
  npm run audit -- signed-export <file>            an account's export, with no connection; --key, from /api/export-keys
  npm run audit -- consistency <size> <size> [export]   the proof from one checkpoint to another
  npm run audit -- card <business> <customer> [at]      replays a card, up to a position of the log or a time
  npm run audit -- keys                            the keys to publish
  npm run audit -- new-key <name>                  a key for a log or its operator
  npm run audit -- restored "<why>"                notes, as the operator, that a backup was restored`;

const PROOF = fileURLToPath(import.meta.resolve('@stampwell/projections/proof.cli.ts'));
const EVENTS = fileURLToPath(import.meta.resolve('@stampwell/api/audit.cli.ts'));
const WITH_DATABASE = fileURLToPath(import.meta.resolve('./with-database.ts'));

const [command = '', first, ...rest] = process.argv.slice(2);
const args = [command, ...(first === undefined ? [] : [first, ...rest])];
process.exitCode = toolOf(command, first)?.() ?? explain();

/** A folder is an export; any other argument of `verify` is a business. */
function toolOf(command: string, first: string | undefined): (() => number) | undefined {
  const isExport = first !== undefined && !first.startsWith('--') && existsSync(first);
  if (['receipt', 'signed-export', 'new-key', 'keys', 'consistency'].includes(command)) return offline;
  if (command === 'verify' && isExport) return offline;
  if (command === 'verify' && first === '--log-only')
    return () => run([WITH_DATABASE, PROOF, command, ...rest], {});
  if (command === 'verify' && first !== undefined && !first.startsWith('--')) return () => onDatabase(EVENTS);
  if (command === 'card') return () => onDatabase(EVENTS);
  if (command === 'verify') return () => worst(onDatabase(PROOF), onDatabase(EVENTS));
  if (['export', 'restored'].includes(command)) return () => onDatabase(PROOF);
  return undefined;
}

function offline(): number {
  const dataDir = path.resolve(process.env.DATA_DIR ?? '.data');
  const isHere = existsSync(path.join(dataDir, 'proof-key'));
  return run([PROOF, ...args], isHere ? proofSettingsIn(dataDir, process.env) : {});
}

/** A finding outranks an incomplete check. */
function worst(...codes: number[]): number {
  return codes.includes(1) ? 1 : Math.max(...codes);
}

function onDatabase(tool: string): number {
  return run([WITH_DATABASE, tool, ...args], {});
}

function run(argv: string[], env: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(process.execPath, argv, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status ?? 1;
}

function explain(): number {
  console.error(USAGE);
  return 1;
}
