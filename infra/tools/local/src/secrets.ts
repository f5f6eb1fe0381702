import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newSigner, readSigner, signerText, verifierText } from '@stampwell/transparency/tlog/note-keys.ts';
import { newKeyRing } from '@stampwell/vault';

/** A secret generated once, in a file readable only by this user. */
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

/** The vault's settings: as given, or a ring beside the database, never inside it. */
export function vaultKeysIn(
  dataDir: string,
  { VAULT_KEY, VAULT_KEY_FILE, VAULT_ERASED_DIR }: NodeJS.ProcessEnv,
): Record<string, string | undefined> {
  const folder = { VAULT_ERASED_DIR: VAULT_ERASED_DIR ?? path.join(dataDir, 'vault-erased') };
  if (VAULT_KEY || VAULT_KEY_FILE) return { VAULT_KEY, VAULT_KEY_FILE, ...folder };
  return { VAULT_KEY_FILE: keptSecret(dataDir, 'vault-keys', newKeyRing).file, ...folder };
}

/** Default name of this machine's log. */
const LOCAL_LOG = 'stampwell.localhost/log';

/**
 * Settings of proofs: as given, or generated keys and folder. Here the operator's key is beside the log's; in production it is on no
 * server (decision 136).
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
    // The demo's events are dated months ago, so health would report them as unsealed for that long.
    PROOF_EVERY: env.PROOF_EVERY ?? '5',
  };
}
