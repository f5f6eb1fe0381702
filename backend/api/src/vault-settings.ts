import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig, setting } from '@stampwell/base/process';
import { openErasedIds, openKeyRing, readKeyRing, type VaultKeys } from '@stampwell/vault';
import * as z from 'zod/mini';

/**
 * Locations of the vault's keys, and of the list of erased accounts that outlives its backups. Neither is in the database
 * (decision 090).
 */
export const vaultSettings = {
  VAULT_KEY_FILE: setting('A file with the key ring, one `id:key` per line.', z.optional(z.string())),
  VAULT_KEY: setting(
    'Encrypts personal data: the ring itself, if no file can be mounted. npm run keys -- new, its lines joined by spaces. Without it all people are lost: keep a copy, never beside a backup of the database.',
    z.optional(z.string()),
  ),
  VAULT_ERASED_DIR: setting(
    'A folder that records erasures. Defaults to the key file’s folder.',
    z.optional(z.string()),
  ),
};

export interface VaultSettings {
  VAULT_KEY_FILE?: string | undefined;
  VAULT_KEY?: string | undefined;
  VAULT_ERASED_DIR?: string | undefined;
}

/** Problems between the settings, as `NAME: problem`. */
export function vaultProblems(settings: VaultSettings): string[] {
  const { VAULT_KEY_FILE: file, VAULT_KEY: text, VAULT_ERASED_DIR: folder } = settings;
  if (!file && !text)
    return ['VAULT_KEY_FILE: is not set: the key ring of the vault (or VAULT_KEY, the ring itself)'];
  if (file && text) return ['VAULT_KEY: is set, though VAULT_KEY_FILE is: one of them says which ring'];
  const problems = file || folder ? [] : ['VAULT_ERASED_DIR: is not set, though VAULT_KEY is'];
  try {
    readKeyRing(ringOf(settings));
  } catch (error) {
    problems.push(`${file ? 'VAULT_KEY_FILE' : 'VAULT_KEY'}: ${(error as Error).message}`);
  }
  return problems;
}

const ringOf = ({ VAULT_KEY_FILE: file, VAULT_KEY: text = '' }: VaultSettings) =>
  file ? readFileSync(file, 'utf8') : text;

/** Expects settings without problems. */
export function openVaultKeys(settings: VaultSettings): VaultKeys {
  const { VAULT_KEY_FILE: file = '', VAULT_ERASED_DIR: folder } = settings;
  return {
    ring: openKeyRing(() => ringOf(settings)),
    erased: openErasedIds(folder ?? path.join(path.dirname(path.resolve(file)), 'vault-erased')),
  };
}

/** For command-line tools. @throws ConfigError */
export const readVaultKeys = (env: Record<string, string | undefined>): VaultKeys =>
  openVaultKeys(readConfig(z.object(vaultSettings), env, vaultProblems));
