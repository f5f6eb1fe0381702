import path from 'node:path';
import { operatorProblems, operatorSettings, readConfig, setting, shared } from '@stampwell/base/process';
import * as z from 'zod/mini';
import type { Legal } from './pages.ts';

/** Environment of the web process. */
export interface WebEnvironment {
  host: string | undefined;
  port: number;
  /** Where `/metrics` is served; nowhere if absent. */
  healthPort: number | undefined;
  isBehindTls: boolean;
  /** Folder of the published site. */
  site: string;
  legal: Legal;
  /** An email address or URL for vulnerability reports. */
  securityContact: string | undefined;
}

/** Where a build of this repository publishes by default. */
export const OWN_SITE = path.resolve(import.meta.dirname, '../../.site');

const PORT_WORDS = 'must be a port, 0 to 65535';
export const webSettings = {
  HOST: shared.HOST,
  PORT: z._default(
    z.coerce.number(PORT_WORDS).check(z.int(PORT_WORDS), z.gte(0, PORT_WORDS), z.lte(65_535, PORT_WORDS)),
    3000,
  ),
  BEHIND_TLS: z._default(z.enum(['0', '1', 'true', 'false'], 'must be 0 or 1, true or false'), '0'),
  SITE_DIR: z._default(z.string(), OWN_SITE),
  NODE_ENV: z.optional(z.string()),
  STAND_INS: shared.STAND_INS,
  HEALTH_PORT: z.optional(shared.HEALTH_PORT),
  ...operatorSettings,
  /** The log's verifier key, with which `/verify` checks receipts (decision 137). */
  PROOF_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/, 'must be a verifier key')),
  ),
  SECURITY_CONTACT: setting(
    'Contact for vulnerability reports, in /.well-known/security.txt: mail or https://. LEGAL_EMAIL if empty.',
    z.optional(
      z.string().check(z.regex(/^(https:\/\/|tel:|mailto:)?\S+$/, 'must be an address of mail or of a page')),
    ),
  ),
};
const settings = z.object(webSettings);

/** Folder of the published site, for the publisher. @throws ConfigError */
export const readSiteDir = (env: Record<string, string | undefined>): string =>
  path.resolve(readConfig(settings, env).SITE_DIR);

type Settings = z.output<typeof settings>;

/** Production seals the log: the projector requires its private key, this process the public one. */
function missing(config: Settings): string[] {
  if (config.NODE_ENV !== 'production' || config.STAND_INS === 'on') return [];
  const proofKey = config.PROOF_PUBLIC_KEY
    ? []
    : ['PROOF_PUBLIC_KEY: is not set: the log’s verifier key, for /verify (npm run audit -- keys)'];
  return [...operatorProblems(config), ...proofKey];
}

/** @throws ConfigError; in production also if the operator's details or the log's key are missing */
export function readWebEnvironment(env: Record<string, string | undefined>): WebEnvironment {
  const { PORT, BEHIND_TLS, SITE_DIR, ...rest } = readConfig(settings, env, missing);
  return {
    host: rest.HOST,
    port: PORT,
    healthPort: rest.HEALTH_PORT,
    isBehindTls: BEHIND_TLS === '1' || BEHIND_TLS === 'true',
    site: path.resolve(SITE_DIR),
    securityContact: rest.SECURITY_CONTACT ?? rest.LEGAL_EMAIL,
    legal: {
      operator: rest.LEGAL_OPERATOR,
      company_number: rest.LEGAL_COMPANY_NUMBER,
      address: rest.LEGAL_ADDRESS,
      email: rest.LEGAL_EMAIL,
      proof_key: rest.PROOF_PUBLIC_KEY,
    },
  };
}
