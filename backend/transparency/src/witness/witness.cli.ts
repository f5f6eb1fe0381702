import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  COSIGNATURE,
  newSigner,
  readSigner,
  readVerifier,
  signerText,
  verifierText,
} from '../tlog/note-keys.ts';
import { directoryMemory } from './memory.ts';
import { serveWitness } from './serve-witness.ts';
import { createWitness } from './witness.ts';

const USAGE = `A witness for the logs of others: it signs what only grows, and refuses what was rewritten.

  npm run witness -- new <name>   makes its key, once; prints what the log's owner puts into PROOF_WITNESSES
  npm run witness                 serves

WITNESS_DIR has its key (key), the logs that it watches (logs: a verifier key a line) and what it signed last; .witness unless
set. PORT is 4800, HOST this machine alone unless set.`;

const { WITNESS_DIR = '.witness', PORT = '4800', HOST = '127.0.0.1' } = process.env;
const folder = path.resolve(WITNESS_DIR);
const [keyFile, logsFile] = [path.join(folder, 'key'), path.join(folder, 'logs')];

const [command, name] = process.argv.slice(2);
if (command === 'new' && name) make(name);
else if (command === undefined && existsSync(keyFile)) serve();
else {
  console.log(USAGE);
  process.exitCode = 1;
}

function make(named: string): void {
  mkdirSync(folder, { recursive: true });
  const signer = newSigner(named, COSIGNATURE);
  writeFileSync(keyFile, `${signerText(signer)}\n`, { mode: 0o600, flag: 'wx' });
  writeFileSync(logsFile, '', { flag: 'a' });
  console.log(verifierText(signer));
}

function serve(): void {
  const signer = readSigner(readFileSync(keyFile, 'utf8'));
  const lines = readFileSync(logsFile, 'utf8').split('\n');
  const logs = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).map(readVerifier);
  const memory = directoryMemory(path.join(folder, 'signed'));
  const server = serveWitness(createWitness({ signer, logs, memory }), (error) => console.error(error));
  server.listen(Number(PORT), HOST, () =>
    console.log(`${signer.name} watches ${logs.length} logs at http://${HOST}:${PORT}`),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.close());
}
