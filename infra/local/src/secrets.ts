import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newSigner, readSigner, signerText, verifierText } from '@stampwell/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';

/** A secret of this machine's Stampwell: made once, and kept where only this user reads it. */
export function keptSecret(
  dataDir: string,
  name: string,
  make: () => string,
): { file: string; text: string } {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
  return { file, text: readFileSync(file, 'utf8') };
}

export const newKey = (): string => randomBytes(32).toString('hex');

/** The vault's settings: as given, else a ring of its own beside the database, never in it. */
export function vaultKeysIn(
  dataDir: string,
  { VAULT_KEY, VAULT_KEY_FILE, VAULT_ERASED_DIR }: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const folder = { VAULT_ERASED_DIR: VAULT_ERASED_DIR ?? path.join(dataDir, 'vault-erased') };
  if (VAULT_KEY || VAULT_KEY_FILE) return { VAULT_KEY, VAULT_KEY_FILE, ...folder };
  return { VAULT_KEY_FILE: keptSecret(dataDir, 'vault-keys', newKeyRing).file, ...folder };
}

/** What this machine's log is called, where it has no other name. */
const LOCAL_LOG = 'stampwell.localhost/log';

/**
 * The settings of proofs: as given, else keys and a folder of its own. Here the operator's key lies beside the log's; in production it
 * is on no server (decision 136).
 */
export function proofSettingsIn(dataDir: string, env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  if (env.PROOF_KEY || env.PROOF_KEY_FILE) return {};
  const key = keptSecret(dataDir, 'proof-key', () => signerText(newSigner(LOCAL_LOG)));
  const operator = keptSecret(dataDir, 'proof-operator-key', () =>
    signerText(newSigner(`${LOCAL_LOG}/operator`)),
  );
  return {
    PROOF_KEY_FILE: key.file,
    PROOF_PUBLIC_KEY: verifierText(readSigner(key.text)),
    PROOF_SEALS: env.PROOF_SEALS ?? path.join(dataDir, 'seals'),
    PROOF_OPERATOR: verifierText(readSigner(operator.text)),
    PROOF_OPERATOR_KEY_FILE: operator.file,
    // The demo's events tell of months ago: until they are sealed, health says that they have waited so long.
    PROOF_EVERY: env.PROOF_EVERY ?? '5',
  };
}
