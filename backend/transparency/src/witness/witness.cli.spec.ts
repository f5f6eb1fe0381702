import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { signCheckpoint, witnessesOf } from '../tlog/checkpoint.ts';
import { newSigner, readVerifier, verifierText } from '../tlog/note-keys.ts';
import { portableHash } from '../tlog/tree-hash.ts';

/** `npm run witness`, as another shop's owner would set it up. */

const CLI = fileURLToPath(import.meta.resolve('./witness.cli.ts'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'witness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

it('makes its key once, and signs the logs it watches', { timeout: 60_000 }, async () => {
  const env = { PATH: process.env.PATH, WITNESS_DIR: folder, PORT: String(await freePort()) };
  const make = () =>
    execFileSync(process.execPath, [CLI, 'new', 'pi.example/w'], { env, encoding: 'utf8', stdio: 'pipe' });
  const witness = readVerifier(make());
  expect(statSync(path.join(folder, 'key')).mode & 0o077).toBe(0);
  expect(make).toThrow('EEXIST');

  const log = newSigner('shop.example/log');
  appendFileSync(path.join(folder, 'logs'), `# the shop next door\n${verifierText(log)}\n`);
  const serving = spawn(process.execPath, [CLI], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(serving.stdout, 'data')) as [Buffer];
  expect(String(line)).toContain('pi.example/w watches 1 logs at http://127.0.0.1:');
  const note = signCheckpoint(log, { size: 1, root: portableHash.leaf(Uint8Array.of(1)) });
  const url = `http://127.0.0.1:${env.PORT}/add-checkpoint`;
  const answer = await fetch(url, { method: 'POST', body: `old 0\n\n${note}` });
  expect(answer.status).toBe(200);
  expect(witnessesOf(note + (await answer.text()), [witness])).toEqual([witness]);

  serving.kill('SIGTERM');
  expect(await once(serving, 'exit')).toEqual([0, null]);
});
