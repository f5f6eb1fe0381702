// Entry point of `npm start` and `npm test`, on any Node from 20, with nothing installed: installs if the lockfile requires it, then
// runs the given .ts file with a recent Node. `--with-tests` before the file installs what only tests need, too.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_NODE = 24;
const PARENT_CHECK_MS = 500;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = path.join(root, 'node_modules');
/** Of the Node that we fetch. */
const nodeHome = path.join(root, 'infra/tools/local/node');
const stampFile = path.join(modules, '.stampwell-install.json');
const lockfile = readFileSync(path.join(root, 'package-lock.json'));
const lockHash = createHash('sha256')
  .update(lockfile)
  .update(process.platform + process.arch)
  .digest('hex');

const [, , ...args] = process.argv;
const withTests = args[0] === '--with-tests';
const stamp = readJson(stampFile);
const isPrepared = stamp?.lockHash === lockHash && existsSync(stamp.node) && (stamp.withTests || !withTests);
const node = isPrepared ? stamp.node : prepare();
if (node.startsWith(nodeHome)) offerToScripts(node);
run(node, withTests ? args.slice(1) : args);

/** Installs what is missing, and records it. @returns the Node to run */
function prepare() {
  const hasTests = isInstalled(true);
  if (!hasTests && (withTests || !isInstalled(false))) install();
  const node = findNode();
  writeFileSync(stampFile, JSON.stringify({ lockHash, node, withTests: withTests || hasTests }));
  return node;
}

/** Whether npm's record of installed packages matches the lockfile, as after a manual `npm install`. */
function isInstalled(tests) {
  const installed = readJson(path.join(modules, '.package-lock.json'))?.packages;
  if (!installed) return false;
  const wanted = Object.entries(JSON.parse(lockfile.toString()).packages).filter(([place]) => place !== '');
  return wanted.every(([place, { version, optional, peer, dev, devOptional, link }]) =>
    installed[place]
      ? installed[place].version === version
      : optional || peer || ((dev || devOptional) && !tests) || (!link && !place.includes('node_modules')),
  );
}

function install() {
  console.error('Installing what Stampwell needs from npm; this may take a minute.');
  // A developer's start takes nothing away that only tests need.
  const keepsTests = withTests || existsSync(path.join(modules, 'vitest'));
  const kinds = [keepsTests ? '--include=dev' : '--omit=dev', '--include=optional'];
  // Adds what tests need to what a start has installed; `npm ci` would begin by removing that.
  const command = withTests && isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  npm([...command, ...kinds], root);
}

function npm(command, cwd) {
  // 'error' hides npm's warnings about Node 20: a recent Node runs these packages.
  const flags = [...command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: npmNode = process.execPath } = process.env;
  const options = { cwd, stdio: ['ignore', 2, 2] };
  const { status } = npm
    ? spawnSync(npmNode, [npm, ...flags], options)
    : spawnSync('npm', flags, { ...options, shell: process.platform === 'win32' });
  if (status !== 0)
    fail('The installation did not succeed; npm says why above. Run the same command to try again.');
}

/** This Node, if it is recent; else the one that we fetch. */
function findNode() {
  if (isRecentNode(process.execPath)) return process.execPath;
  const isWindows = process.platform === 'win32';
  const folder = `node_modules/node-${isWindows ? 'win' : process.platform}-${process.arch}/bin`;
  const node = path.join(nodeHome, folder, isWindows ? 'node.exe' : 'node');
  if (!existsSync(node)) npm(['ci'], nodeHome);
  if (!isRecentNode(node))
    fail(`Stampwell needs Node ${NEEDED_NODE} or newer here: the one that it brings does not run.`);
  return node;
}

/** npm's scripts, such as `npm run unit`, find it beside the tools; `npm install` removes it from there. */
function offerToScripts(node) {
  const isWindows = process.platform === 'win32';
  const tool = path.join(modules, '.bin', isWindows ? 'node.cmd' : 'node');
  if (existsSync(tool)) return;
  rmSync(tool, { force: true });
  if (isWindows) writeFileSync(tool, `@"${node}" %*\r\n`);
  else symlinkSync(node, tool);
}

function isRecentNode(file) {
  if (!existsSync(file)) return false;
  const { status, stdout } = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout, 10) >= NEEDED_NODE;
}

function run(node, command) {
  // The child notices our end by its IPC channel.
  const child = spawn(node, command, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: path.join(modules, '.bin') + path.delimiter + process.env.PATH,
      // Stripping types and compiling is most of a start; Node keeps both between runs.
      NODE_COMPILE_CACHE: path.join(root, '.cache/node'),
      // As in the image.
      MALLOC_ARENA_MAX: '1',
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Some shells swallow npm's SIGTERM; then only the parent's end is visible.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), PARENT_CHECK_MS).unref();
  child.on('error', (error) => fail(error.message));
  child.on('exit', (code) => process.exit(code ?? 1));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
