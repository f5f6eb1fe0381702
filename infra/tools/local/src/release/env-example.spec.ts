import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiSettings } from '@stampwell/api/config.ts';
import { shared, tracingSettings, wordsOf } from '@stampwell/base/process';
import { migratorSettings } from '@stampwell/migrator/settings.ts';
import { kafkaSettings } from '@stampwell/projections/config.ts';
import { proofSettings } from '@stampwell/projections/proof-settings.ts';
import { webSettings } from '@stampwell/web/environment.ts';
import { expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../../deploy/compose');
const compose = readFileSync(path.join(folder, 'compose.yaml'), 'utf8');

/** Of compose.yaml alone: no process of ours reads them. */
const ofCompose: [string, string?][] = [
  ['POSTGRES_PASSWORD', 'The database owner’s, used only by the migrator. openssl rand -hex 24'],
  ['SITE_ADDRESS', 'Caddy’s address: a host name, for which it gets a certificate, or :80 for plain HTTP.'],
  ['HTTP_PORT', 'Caddy’s ports on this machine.'],
  ['HTTPS_PORT'],
  [
    'FRONT_NETWORK',
    'The network between Caddy and the processes. The API trusts client addresses from there.',
  ],
];

const ofProcesses = [
  migratorSettings,
  apiSettings,
  webSettings,
  proofSettings,
  { KAFKA_BROKERS: shared.KAFKA_BROKERS },
  kafkaSettings,
  tracingSettings,
].flatMap((settings) => Object.entries(settings));

/** Words by name, in the order of the declarations; of one that several processes read, the first. */
const declared = new Map<string, string | undefined>(ofCompose.map(([name, words]) => [name, words]));
for (const [name, schema] of ofProcesses) if (!declared.has(name)) declared.set(name, wordsOf(schema));

const WIDTH = 140;

function asComment(words: string): string {
  const lines = [''];
  for (const word of words.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (`# ${last} ${word}`.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trimStart();
  }
  return lines.map((line) => `# ${line}\n`).join('');
}

/** What compose.yaml uses for it: `${NAME:-default}`, or `${NAME:?…}` where it must be set. */
const asked = new Map(
  [...compose.matchAll(/\$\{([A-Z0-9_]+):([-?])([^}]*)\}/g)].map(([, name = '', sign, rest = '']) => [
    name,
    { isRequired: sign === '?', preset: sign === '-' ? rest : '' },
  ]),
);

/** npx vitest run infra/tools/local/src/release/env-example.spec.ts --update */
it('is printed from the settings that compose.yaml asks for', async () => {
  const printed = [...declared].flatMap(([name, words]) => {
    const { isRequired, preset } = asked.get(name) ?? {};
    if (preset === undefined) return [];
    const comment = words ? `\n${asComment(isRequired ? `Required. ${words}` : words)}` : '';
    return `${comment}${name}=${preset}\n`;
  });
  const heading =
    '# Copy to .env, which is never committed. Processes name missing settings and end. Printed from their declarations\n# (setting in `backend/base/src/process/config.ts`).\n';
  await expect(heading + printed.join('')).toMatchFileSnapshot(path.join(folder, '.env.example'));
});

it('knows every setting that compose.yaml asks for', () => {
  const unknown = [...asked.keys()].filter((name) => !declared.has(name) && !name.endsWith('_IMAGE'));
  expect(unknown).toEqual([]);
});

it('holds no secret', () => {
  for (const name of ['POSTGRES_PASSWORD', 'JWT_PRIVATE_KEY', 'STRIPE_SECRET_KEY'])
    expect(asked.get(name)?.preset).toBe('');
});
