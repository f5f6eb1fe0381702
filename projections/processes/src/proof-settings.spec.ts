import { COSIGNATURE, newSigner, signerText, verifierText } from '@stampwell/tlog/note-keys.ts';
import { describe, expect, it } from 'vitest';
import { readProofConfig } from './proof-settings.ts';

const signer = newSigner('shop.example/log');
const witness = newSigner('pi.example/w', COSIGNATURE);
const enough = { PROOF_KEY: signerText(signer), PROOF_SEALS: '/seals' };

describe('the settings of proofs', () => {
  it('are none outside of production, and must be there in it', () => {
    expect(readProofConfig({})).toBeNull();
    expect(() => readProofConfig({ NODE_ENV: 'production' })).toThrow(
      /PROOF_KEY_FILE: is not set.*\n.*PROOF_SEALS/,
    );
    expect(readProofConfig({ NODE_ENV: 'production', ...enough })?.signer.id).toBe(signer.id);
  });

  it('name witnesses, and an operator', () => {
    const config = readProofConfig({
      ...enough,
      PROOF_WITNESSES: `https://pi.example ${verifierText(witness)}, http://10.0.0.2:4800 ${verifierText(witness)}`,
      PROOF_OPERATOR: verifierText(newSigner('shop.example/operator')),
    });
    expect(config?.witnesses.map(({ url }) => url)).toEqual(['https://pi.example', 'http://10.0.0.2:4800']);
    expect(config?.operator?.name).toBe('shop.example/operator');
    expect(config?.everyMs).toBe(60_000);
  });

  it.each([
    [{ PROOF_KEY: 'x' }, 'PROOF_KEY: is no signing key'],
    [{ PROOF_KEY: signerText(witness) }, 'a witness’s key'],
    [{ PROOF_KEY: signerText(newSigner('s'.repeat(65))) }, 'PROOF_KEY: has a name of more than 64'],
    [{ PROOF_SEALS: 's3://seals' }, 'PROOF_S3_ACCESS_KEY_ID: is not set'],
    [{ PROOF_OPERATOR: 'x' }, 'PROOF_OPERATOR: is no verifier key'],
    [{ PROOF_WITNESSES: 'pi.example' }, 'PROOF_WITNESSES: must be'],
    [{ PROOF_WITNESSES: `https://pi.example ${verifierText(signer)}` }, 'a log’s key'],
    [{ PROOF_EVERY: '0' }, 'PROOF_EVERY'],
  ])('are refused by their name: %o', (over, words) => {
    expect(() => readProofConfig({ ...enough, ...over })).toThrow(words);
  });

  it('never say the key', () => {
    const secret = signerText(signer).slice(0, -6);
    try {
      readProofConfig({ ...enough, PROOF_KEY: secret });
    } catch (error) {
      expect(String(error)).not.toContain(secret.slice(-20));
    }
  });
});
