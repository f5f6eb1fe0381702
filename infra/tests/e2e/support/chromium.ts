import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A Chromium and its environment. */
export interface ChromiumInstallation {
  executablePath: string;
  env: Record<string, string>;
}

const CACHE = path.resolve(import.meta.dirname, '../../../../.cache');
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium: `CHROME_PATH`, npm's (Linux x64), or the system's.
 * @throws with a message if there is none
 */
export function findChromium(): ChromiumInstallation {
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (existsSync(chosen)) return { executablePath: chosen, env: {} };
    throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`);
  }
  const bundled = process.platform === 'linux' && process.arch === 'x64' ? findBundled() : null;
  if (bundled) return bundled;
  const system = SYSTEM_BROWSERS.find((file) => existsSync(file));
  if (system) return { executablePath: system, env: {} };
  throw new Error(
    'No Chromium found. Install Chrome or Chromium, or set CHROME_PATH to its executable. ' +
      '(On Linux x64, `npm ci` brings one: the package @sparticuz/chromium.)',
  );
}

function findBundled(): ChromiumInstallation | null {
  const packageHome = findPackage('@sparticuz/chromium');
  if (!packageHome) return null;
  const { version } = JSON.parse(readFileSync(path.join(packageHome, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = path.join(CACHE, `chromium-${version}`);
  if (!existsSync(home)) unpack(packageHome, home);
  const executablePath = path.join(home, 'chromium');
  const fontconfig = path.join(home, 'fonts.conf');
  writeFileSync(fontconfig, fontsConf(home));
  const env: Record<string, string> = { FONTCONFIG_FILE: fontconfig };
  if (lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = path.join(home, 'al2023/lib');
  return { executablePath, env };
}

function findPackage(name: string): string | null {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  return folders.map((folder) => path.join(folder, name)).find((home) => existsSync(home)) ?? null;
}

/** Unpacks to a temporary folder and renames, which is safe when interrupted or run concurrently. */
function unpack(packageHome: string, home: string): void {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(`${home}-`);
  const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
  const script = `import { inflate } from '@sparticuz/chromium';
    for (const file of ${JSON.stringify(archives)}) await inflate('${packageHome}/bin/' + file);`;
  // In a child process, since inflate() writes to TMPDIR.
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: unfinished },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The bundled Chromium could not be unpacked: ${stderr}`);
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** Chromium exits without a fontconfig configuration, as on a bare Debian. Rewards need an emoji font. */
function fontsConf(home: string): string {
  const emoji = findPackage('@expo-google-fonts/noto-color-emoji') ?? [];
  const folders = [`${home}/fonts`, '/usr/share/fonts', '/usr/local/share/fonts'].concat(emoji);
  return `<fontconfig>${folders.map((dir) => `<dir>${dir}</dir>`).join('')}<cachedir>${home}/fc</cachedir></fontconfig>\n`;
}

function lacksLibraries(executable: string): boolean {
  return spawnSync('ldd', [executable], { encoding: 'utf8' }).stdout?.includes('not found') ?? true;
}
