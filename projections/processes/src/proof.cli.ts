import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openPlain } from '@stampwell/runtime/connections.ts';
import {
  directoryStorage,
  noteRestore,
  openExport,
  proveConsistency,
  verifierIn,
  writeExport,
} from '@stampwell/transparency/proof';
import { checkSignedExport } from '@stampwell/transparency/proof/verify/signed-export.ts';
import { toBase64 } from '@stampwell/transparency/tlog/bytes.ts';
import { type Checkpoint, readCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import {
  newSigner,
  readSigner,
  readVerifier,
  signerText,
  verifierText,
} from '@stampwell/transparency/tlog/note-keys.ts';
import { readToolConfig } from './config.ts';
import { type ProofConfig, readProofConfig } from './proof-settings.ts';
import { NOT_VERIFIED, tellCheck, tellReceipt, VERIFIED, WRONG } from './proof-words.ts';
import { type LogUrls, tellDatabase, withEvents } from './verify-database.ts';

/** The part of `npm run audit` about proofs. Checking an export or a receipt needs no database. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    key: { type: 'string' },
    operator: { type: 'string' },
    seals: { type: 'string' },
    checkpoint: { type: 'string', multiple: true },
    generation: { type: 'string', default: '1' },
  },
});
const [command = '', ...args] = positionals;

const COMMANDS: Record<string, () => Promise<number>> = {
  verify: () => (args[0] === undefined ? verifyDatabase() : verifyExport(args[0])),
  export: exportLog,
  receipt: checkReceiptFile,
  'signed-export': tellSignedExport,
  consistency: consistency,
  restored: restored,
  'new-key': newKey,
  keys: showKeys,
};

process.exitCode = (await COMMANDS[command]?.()) ?? NOT_VERIFIED;

function print(line: string): void {
  clear();
  console.log(line);
}

/** Checkpoints from `--checkpoint FILE`, which may be repeated. */
function others(): Checkpoint[] {
  return (values.checkpoint ?? []).map((file) => {
    const checkpoint = readCheckpoint(readFileSync(file, 'utf8'));
    if (!checkpoint) throw new Error(`${file} is not a checkpoint`);
    return checkpoint;
  });
}

async function verifyDatabase(): Promise<number> {
  return tellDatabase({ ...readToolUrls(), ...configured(), others: others(), onProgress: draw }, print);
}

async function verifyExport(folder: string): Promise<number> {
  const { events, storage, keys } = await openExport(folder);
  const known = values.key ?? knownKey();
  if (!known)
    console.log(
      `The key is the export's own word: compare it with the one that was published.\n  ${keys.log}`,
    );
  const operator = values.operator ?? process.env.PROOF_OPERATOR ?? keys.operator;
  const options = {
    events,
    storage: values.seals ? directoryStorage(values.seals) : storage,
    log: readVerifier(known ?? keys.log),
    operator: operator ? readVerifier(operator) : null,
    others: others(),
    onProgress: draw,
  };
  return tellCheck(options, print);
}

async function exportLog(): Promise<number> {
  const folder = args[0];
  if (!folder) return complain('Name the folder to write: npm run audit -- export <folder>');
  const { signer, storage, operator } = configured();
  const keys = { log: verifierText(signer), operator: operator && verifierText(operator) };
  const count = await withEvents(readToolUrls(), ({ events }) =>
    writeExport(folder, { events, storage, keys }, draw),
  );
  console.log(`✓ ${count} events with their seals are in ${folder}`);
  return 0;
}

async function checkReceiptFile(): Promise<number> {
  const file = args[0];
  const key = values.key ?? knownKey();
  if (!file || !key)
    return complain('npm run audit -- receipt <file> --key <the log’s verifier key, as it was published>');
  return tellReceipt(readFileSync(file, 'utf8'), readVerifier(key), console.log);
}

async function tellSignedExport(): Promise<number> {
  const [file] = args;
  const { key } = values;
  if (!file || !key)
    return complain('npm run audit -- signed-export <file> --key <x, as /api/export-keys publishes it>');
  const seen = checkSignedExport(readFileSync(file), key);
  if (typeof seen === 'string') console.log(`✗ ${seen}`);
  else console.log(`✓ exported for account ${seen.account} at ${seen.at.toISOString()}, and unchanged since`);
  return typeof seen === 'string' ? WRONG : VERIFIED;
}

async function consistency(): Promise<number> {
  const [one, other, folder] = [Number(args[0]), Number(args[1]), args[2]];
  if (!Number.isInteger(one) || !Number.isInteger(other))
    return complain('npm run audit -- consistency <size> <size> [export]');
  const exported = folder === undefined ? null : await openExport(folder);
  const key = values.key ?? knownKey() ?? exported?.keys.log;
  const storage = exported?.storage ?? configured().storage;
  if (!key) return complain('--key is missing: the log’s verifier key');
  const { proof, holds } = await proveConsistency(storage, {
    log: readVerifier(key),
    generation: Number(values.generation),
    sizes: [one, other],
  });
  for (const hash of proof) console.log(toBase64(hash));
  console.log(holds ? '✓ the newer begins with all of the older' : '✗ the two contradict each other');
  return holds ? VERIFIED : WRONG;
}

async function restored(): Promise<number> {
  const { signer, storage } = configured();
  const file = process.env.PROOF_OPERATOR_KEY_FILE;
  if (!file || !args[0])
    return complain('PROOF_OPERATOR_KEY_FILE and a reason are needed: npm run audit -- restored "<why>"');
  const operator = readSigner(readFileSync(file, 'utf8'));
  const client = await openPlain(readToolConfig(process.env).DATABASE_URL);
  try {
    const { size, gaveUp, generation } = await noteRestore(client, {
      storage,
      log: signer,
      operator,
      reason: args.join(' '),
    });
    console.log(
      `✓ noted: the log goes on from ${size} events as generation ${generation}; ${gaveUp.size} had been sealed`,
    );
    console.log('  Start the projector again. Each witness must be told the new verifier key:');
    console.log(`  ${verifierText(verifierIn(signer, generation))}`);
    return 0;
  } finally {
    await client.end();
  }
}

async function newKey(): Promise<number> {
  const name = args[0];
  if (!name) return complain('npm run audit -- new-key <name, such as stampwell.example.com/log>');
  const signer = newSigner(name);
  console.log(signerText(signer));
  console.error(`The first line is the key and nobody else's. Publish this:\n${verifierText(signer)}`);
  return 0;
}

async function showKeys(): Promise<number> {
  const { signer, operator } = configured();
  console.log(verifierText(signer));
  if (operator) console.log(verifierText(operator));
  return 0;
}

function readToolUrls(): LogUrls {
  const { DATABASE_URL: databaseUrl, EVENT_STORE_URL: logUrl } = readToolConfig(process.env);
  return { databaseUrl, logUrl };
}

function configured(): ProofConfig {
  const config = readProofConfig(process.env);
  if (!config) throw new Error('PROOF_KEY_FILE is not set: nothing is sealed here');
  return config;
}

/** The verifier key from the environment: set directly, or derived from the signing key. */
function knownKey(): string | undefined {
  const { PROOF_PUBLIC_KEY, PROOF_KEY, PROOF_KEY_FILE } = process.env;
  if (PROOF_PUBLIC_KEY) return PROOF_PUBLIC_KEY;
  return PROOF_KEY || PROOF_KEY_FILE ? verifierText(configured().signer) : undefined;
}

function complain(words: string): number {
  console.error(words);
  return 1;
}

/** Progress is for terminals only; in a log file it would be noise. */
function draw(events: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${events} events`);
}

function clear(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
}
