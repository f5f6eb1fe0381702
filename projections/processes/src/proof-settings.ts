import { readFileSync } from 'node:fs';
import { readConfig, setting, shared } from '@stampwell/base/process';
import {
  bucketStorage,
  directoryStorage,
  type LastSeal,
  lastSealFile,
  type SealStorage,
  type Witness,
} from '@stampwell/transparency/proof';
import {
  COSIGNATURE,
  ED25519,
  readSigner,
  readVerifier,
  type Signer,
  type Verifier,
} from '@stampwell/transparency/tlog/note-keys.ts';
import { LOG_NAME_MAX } from '@stampwell/transparency/tlog/receipt.ts';
import * as z from 'zod/mini';

/** Keys and storage for sealing the log (decision 135). None of it is in the database. */
export const proofSettings = {
  NODE_ENV: z.optional(z.string()),
  PROOF_KEY_FILE: setting('A file with the key that signs checkpoints.', z.optional(z.string())),
  PROOF_KEY: setting(
    'Signs the log’s checkpoints: npm run audit -- new-key stampwell.example.com/log. The name never changes.',
    z.optional(z.string()),
  ),
  PROOF_SEALS: setting(
    'Where seals are stored: a folder, better s3://bucket/folder on another account, with days of Object Lock.',
    z.optional(z.string()),
  ),
  PROOF_OPERATOR: setting(
    'Public key of the operator, who may sign that a backup was restored; the private key is kept on no server (npm run audit -- new-key …/operator).',
    z.optional(z.string()),
  ),
  PROOF_WITNESSES: setting(
    'Witnesses: <url> <verifier key>, separated by commas (npm run witness). Production requires this or Object Lock.',
    z.optional(z.string()),
  ),
  PROOF_EVERY: setting(
    'Seconds between checkpoints, if there are new events.',
    z._default(z.coerce.number().check(z.gte(1), z.lte(86_400)), 60),
  ),
  PROOF_MAX_AGE: shared.PROOF_MAX_AGE,
  PROOF_LAST_SEAL_FILE: setting(
    'Where the newest checkpoint is kept beside the key (decision 135); defaults to the folder of PROOF_KEY_FILE.',
    z.optional(z.string()),
  ),
  STAND_INS: shared.STAND_INS,
  PROOF_S3_ENDPOINT: setting(
    'The bucket of PROOF_SEALS, if it is one.',
    z._default(
      z.string().check(z.regex(/^https?:\/\//, 'must begin with https://')),
      'https://s3.amazonaws.com',
    ),
  ),
  PROOF_S3_REGION: z._default(z.string(), 'us-east-1'),
  PROOF_S3_ACCESS_KEY_ID: z.optional(z.string()),
  PROOF_S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  PROOF_S3_RETAIN_DAYS: setting(
    'Days of Object Lock; without it, anyone who may write may also delete.',
    z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(36_500))),
  ),
};

type Settings = z.output<z.ZodMiniObject<typeof proofSettings>>;

/** Problems between the settings, as `NAME: problem`. */
export function proofProblems(settings: Settings): string[] {
  const isWanted = settings.NODE_ENV === 'production' || isSet(settings);
  if (!isWanted) return [];
  const problems: string[] = [];
  if (!isSet(settings))
    problems.push(
      'PROOF_KEY_FILE: is not set: the key that the log is sealed with (or PROOF_KEY, the key itself)',
    );
  if (settings.PROOF_KEY_FILE && settings.PROOF_KEY)
    problems.push('PROOF_KEY: is set, though PROOF_KEY_FILE is: one of them says which key');
  if (!settings.PROOF_SEALS)
    problems.push('PROOF_SEALS: is not set: the folder, or s3://bucket/folder, that seals are added to');
  if (settings.PROOF_SEALS?.startsWith('s3://'))
    for (const name of ['PROOF_S3_ACCESS_KEY_ID', 'PROOF_S3_SECRET_ACCESS_KEY'] as const)
      if (!settings[name]) problems.push(`${name}: is not set, though PROOF_SEALS is a bucket`);
  if (settings.NODE_ENV === 'production' && settings.STAND_INS !== 'on' && !isOutOfReach(settings))
    problems.push(
      'PROOF_WITNESSES: is not set, and neither is PROOF_S3_RETAIN_DAYS of a bucket: whoever could delete seals could have another past sealed',
    );
  return [...problems, ...unreadable(settings)];
}

/** True if the seals are also kept out of our reach: in a bucket that deletes nothing, or by a witness. */
const isOutOfReach = ({ PROOF_SEALS, PROOF_S3_RETAIN_DAYS, PROOF_WITNESSES }: Settings) =>
  Boolean(PROOF_WITNESSES || (PROOF_SEALS?.startsWith('s3://') && PROOF_S3_RETAIN_DAYS));

const isSet = ({ PROOF_KEY_FILE, PROOF_KEY }: Settings) => Boolean(PROOF_KEY_FILE || PROOF_KEY);

/** Keys that cannot be parsed, with the parser's message. */
function unreadable(settings: Settings): string[] {
  const readings: [string, () => unknown][] = [
    [settings.PROOF_KEY ? 'PROOF_KEY' : 'PROOF_KEY_FILE', () => isSet(settings) && signerIn(settings)],
    ['PROOF_OPERATOR', () => operatorIn(settings)],
    ['PROOF_WITNESSES', () => witnessesIn(settings)],
  ];
  return readings.flatMap(([name, read]) => {
    try {
      read();
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
}

function signerIn({ PROOF_KEY_FILE: file, PROOF_KEY: text = '' }: Settings): Signer {
  const signer = readSigner(file ? readFileSync(file, 'utf8') : text);
  if (signer.type !== ED25519) throw new Error('is a witness’s key, not a log’s');
  if (signer.name.length > LOG_NAME_MAX)
    throw new Error(`has a name of more than ${LOG_NAME_MAX} characters: receipts would be too long`);
  return signer;
}

const operatorIn = ({ PROOF_OPERATOR }: Settings): Verifier | null =>
  PROOF_OPERATOR ? readVerifier(PROOF_OPERATOR) : null;

function witnessesIn({ PROOF_WITNESSES = '' }: Settings): Witness[] {
  const entries = PROOF_WITNESSES.split(',').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [url = '', key = '', ...more] = entry.trim().split(/\s+/);
    if (!/^https?:\/\//.test(url) || more.length > 0) throw new Error('must be <url> <verifier key>');
    const verifier = readVerifier(key);
    if (verifier.type !== COSIGNATURE) throw new Error('has a log’s key, not a witness’s');
    return { url, verifier };
  });
}

function storageIn(settings: Settings): SealStorage {
  const { PROOF_SEALS: seals = '' } = settings;
  if (!seals.startsWith('s3://')) return directoryStorage(seals);
  return bucketStorage({
    url: `${settings.PROOF_S3_ENDPOINT.replace(/\/$/, '')}/${seals.slice('s3://'.length)}`,
    region: settings.PROOF_S3_REGION,
    accessKeyId: settings.PROOF_S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.PROOF_S3_SECRET_ACCESS_KEY ?? '',
    ...(settings.PROOF_S3_RETAIN_DAYS && { retainDays: settings.PROOF_S3_RETAIN_DAYS }),
  });
}

function lastSealIn({ PROOF_LAST_SEAL_FILE, PROOF_KEY_FILE }: Settings): LastSeal | null {
  const file = PROOF_LAST_SEAL_FILE ?? (PROOF_KEY_FILE && `${PROOF_KEY_FILE}.last-seal`);
  return file ? lastSealFile(file) : null;
}

export interface ProofConfig {
  signer: Signer;
  storage: SealStorage;
  lastSeal: LastSeal | null;
  operator: Verifier | null;
  witnesses: Witness[];
  everyMs: number;
  maxAgeMs: number;
}

/** @returns null if nothing is sealed: outside of production, without a key */
export function readProofConfig(env: Record<string, string | undefined>): ProofConfig | null {
  const settings = readConfig(z.object(proofSettings), env, proofProblems);
  if (!isSet(settings)) return null;
  return {
    signer: signerIn(settings),
    storage: storageIn(settings),
    lastSeal: lastSealIn(settings),
    operator: operatorIn(settings),
    witnesses: witnessesIn(settings),
    everyMs: settings.PROOF_EVERY * 1000,
    maxAgeMs: settings.PROOF_MAX_AGE * 1000,
  };
}
