import { globSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** Patterns of secrets, by name. */
const SECRETS: Record<string, RegExp> = {
  'a source map': /\bsourceMappingURL=|"mappings":\s*"/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'a payment key': /\b[sr]k_(live|test)_|\bsk_\w|\bwhsec_\w/,
  'a cloud key': /\bAKIA[0-9A-Z]{16}\b/,
  'a token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a database address': /\bpostgres(ql)?:\/\//,
  'a path of somebody’s machine': /file:\/\/\/|\/home\/\w+\/|\/Users\/\w+\/|[A-Z]:\\\\?Users\\/,
};
const FOLDERS = '(node_modules|contracts|shell|remotes|backend|infra)';
const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|_URL$/;
const SHORTEST_SECRET = 8;

export interface Scan {
  files: number;
  bytes: number;
  /** One line each: name and file. */
  finds: string[];
}

/** Reads every file in the folders, compressed ones too. */
export function scanForSecrets(repository: string, folders: readonly string[]): Scan {
  const scan: Scan = { files: 0, bytes: 0, finds: [] };
  const secrets = { ...SECRETS, ...ofThisMachine(repository) };
  for (const file of folders.flatMap((folder) => filesBelow(path.join(repository, folder)))) {
    const content = unpack(file);
    scan.files += 1;
    scan.bytes += content.length;
    const where = path.relative(repository, file);
    if (/\.map(\.br|\.gz)?$/.test(file)) scan.finds.push(`a source map: ${where}`);
    const text = content.toString('latin1');
    for (const [what, pattern] of Object.entries(secrets))
      if (pattern.test(text)) scan.finds.push(`${what}: ${where}`);
  }
  return scan;
}

/** The build's path and environment. */
function ofThisMachine(repository: string): Record<string, RegExp> {
  const values = Object.entries(process.env).flatMap(([name, value = '']) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
  return {
    'a path of this machine': new RegExp(`${RegExp.escape(path.resolve(repository))}/+${FOLDERS}\\b`),
    'a path of this home': new RegExp(`${RegExp.escape(os.homedir())}/\\.?\\w`),
    ...(values.length > 0 && {
      'a value of the environment': new RegExp(values.map((value) => RegExp.escape(value)).join('|')),
    }),
  };
}

const filesBelow = (folder: string) =>
  globSync('**', { cwd: folder })
    .map((found) => path.join(folder, found))
    .filter((file) => statSync(file).isFile());

function unpack(file: string): Buffer {
  const content = readFileSync(file);
  if (file.endsWith('.br')) return brotliDecompressSync(content);
  return file.endsWith('.gz') ? gunzipSync(content) : content;
}
