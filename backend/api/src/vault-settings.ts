import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@stampwell/process';
import { openErasedIds, openKeyRing, readKeyRing, type VaultKeys } from '@stampwell/vault';
import * as z from 'zod/mini';

/** Where the vault's keys are, and the notes that outlive its backups. None of it is in the database (decision 090). */
export const vaultSettings = {
  /** A file with the key ring: `id:key` a line. */
  VAULT_KEY_FILE: z.optional(z.string()),
  /** The ring itself, where there is no place for a file. */
  VAULT_KEY: z.optional(z.string()),
  /** A folder that keeps who was erased. Beside the key file where absent. */
  VAULT_ERASED_DIR: z.optional(z.string()),
};

export interface VaultSettings {
  VAULT_KEY_FILE?: string | undefined;
  VAULT_KEY?: string | undefined;
  VAULT_ERASED_DIR?: string | undefined;
}

/** What is wrong between them: `NAME: what is wrong`. */
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

/** Of settings that have no problems. */
export function openVaultKeys(settings: VaultSettings): VaultKeys {
  const { VAULT_KEY_FILE: file = '', VAULT_ERASED_DIR: folder } = settings;
  return {
    ring: openKeyRing(() => ringOf(settings)),
    erased: openErasedIds(folder ?? path.join(path.dirname(path.resolve(file)), 'vault-erased')),
  };
}

/** The same for a tool. @throws ConfigError */
export const readVaultKeys = (env: Record<string, string | undefined>): VaultKeys =>
  openVaultKeys(readConfig(z.object(vaultSettings), env, vaultProblems));
