/**
 * Each process' environment, described once: the rehearsal starts its processes with exactly these settings, and specs compare
 * compose.yaml and the cluster's manifests with it.
 */
export interface ProcessSettings {
  script: string;
  /** Known to this process alone, or to few: in a cluster they are in its Secret. */
  secrets: readonly string[];
  /** The same wherever the process runs: in a cluster they are in a ConfigMap. */
  settings: readonly string[];
  /** About the container that it runs in: ports and folders. */
  container: readonly string[];
}

const PROOF_BUCKET = ['PROOF_S3_ENDPOINT', 'PROOF_S3_REGION', 'PROOF_S3_RETAIN_DAYS'] as const;
const OPERATOR = ['LEGAL_OPERATOR', 'LEGAL_ADDRESS', 'LEGAL_EMAIL'] as const;
const KAFKA = ['KAFKA_BROKERS', 'KAFKA_TLS', 'KAFKA_CA'] as const;
const KAFKA_ACCOUNT = ['KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const;
/** Empty where no traces are taken; the API alone decides what is sampled. */
const TRACES = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const DATABASE = ['DATABASE_URL', 'EVENT_STORE_URL'] as const;

export const PROCESSES = {
  migrator: {
    script: 'backend/migrator/src/main.ts',
    secrets: [
      ...DATABASE,
      'API_DB_PASSWORD',
      'PROJECTOR_DB_PASSWORD',
      'RELAY_DB_PASSWORD',
      'READER_DB_PASSWORD',
    ],
    settings: [],
    container: [],
  },
  api: {
    script: 'backend/api/src/main.ts',
    secrets: [
      ...DATABASE,
      'JWT_PRIVATE_KEY',
      'TRIAL_KEY',
      'SNAPSHOT_KEY',
      'SECRETS_KEY',
      'VAULT_KEY',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'SMTP_URL',
      'MAIL_BOUNCE_SECRET',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'APPLE_PASS_CERTIFICATE',
      'APPLE_PASS_KEY',
      'APPLE_PASS_KEY_PASSPHRASE',
      'APPLE_PASS_WWDR',
      'APPLE_PASS_TYPE_ID',
      'APPLE_PASS_TEAM_ID',
      'GOOGLE_WALLET_ISSUER_ID',
      'GOOGLE_WALLET_EMAIL',
      'GOOGLE_WALLET_KEY',
      'VAPID_PRIVATE_KEY',
      'IMAGES_S3_ACCESS_KEY_ID',
      'IMAGES_S3_SECRET_ACCESS_KEY',
    ],
    settings: [
      ...['NODE_ENV', 'PUBLIC_URL', 'BEHIND_TLS', 'TRUSTED_PROXIES', 'STAND_INS', 'MAIL_FROM'],
      ...[...OPERATOR, 'PROOF_PUBLIC_KEY', 'PROOF_MAX_AGE', 'LOG_LEVEL'],
      ...['VAPID_SUBJECT', 'IMAGES_S3_ENDPOINT', 'IMAGES_S3_REGION', TRACES, 'OTEL_TRACES_SAMPLER_ARG'],
    ],
    container: ['PORT', 'VAULT_ERASED_DIR', 'IMAGES'],
  },
  projector: {
    script: 'projections/processes/src/main.ts',
    secrets: [
      ...DATABASE,
      ...KAFKA_ACCOUNT,
      'PROOF_KEY',
      'PROOF_S3_ACCESS_KEY_ID',
      'PROOF_S3_SECRET_ACCESS_KEY',
    ],
    settings: [
      ...[...KAFKA, 'STAND_INS', 'PROOF_SEALS', 'PROOF_MAX_AGE', 'PROOF_OPERATOR', 'PROOF_WITNESSES'],
      ...PROOF_BUCKET,
      TRACES,
    ],
    container: ['HEALTH_PORT', 'PROOF_LAST_SEAL_FILE'],
  },
  relay: {
    script: 'projections/processes/src/relay.main.ts',
    secrets: [...DATABASE, ...KAFKA_ACCOUNT],
    settings: [...KAFKA, TRACES],
    container: ['HEALTH_PORT'],
  },
  publish: {
    script: 'backend/web/publish.cli.ts',
    secrets: [],
    settings: [],
    container: ['SITE_DIR'],
  },
  web: {
    script: 'backend/web/main.ts',
    secrets: [],
    settings: [
      ...['NODE_ENV', 'STAND_INS', 'BEHIND_TLS', 'PROOF_PUBLIC_KEY', 'SECURITY_CONTACT'],
      ...[...OPERATOR, 'LEGAL_COMPANY_NUMBER'],
    ],
    container: ['PORT', 'SITE_DIR', 'HEALTH_PORT'],
  },
} as const satisfies Record<string, ProcessSettings>;

export type ProcessName = keyof typeof PROCESSES;

export const settingsOf = (name: ProcessName): string[] => {
  const { secrets, settings, container } = PROCESSES[name];
  return [...secrets, ...settings, ...container];
};

/** The settings that this process has, and no others. */
export const environmentOf = (
  name: ProcessName,
  values: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(settingsOf(name).map((setting) => [setting, values[setting]]));
