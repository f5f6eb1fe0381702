import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AnyEvent, allEvents, eventCodec, type StoredEvent } from '@stampwell/contracts';
import { parseGolden } from '@stampwell/contracts/events/golden.ts';
import { projectors } from '@stampwell/read-models';
import { afterAll, expect, it } from 'vitest';
import { createCapabilities } from '../app.ts';
import { WATCHED } from '../capabilities/anomalies/rules/watch-events.ts';
import { CardTotals } from '../live/card-totals.ts';
import { compose, isLiveEvent } from '../live/compose.ts';
import { promptReactionsOf, reactionsOf } from '../services/capability/capability.ts';
import { MAILS } from '../services/mail/all-mails.ts';
import { mailsOn } from '../services/mail/notifications/notifications.ts';
import { isBatch } from '../services/reactions/reactions.ts';
import { createLiveReads } from '../views/live-reads.ts';
import { addName, findWriters, type NamesByType } from './event-writers.ts';
import { openTestApp } from './test-app.ts';

/** docs/events.md says who writes each event and who reads it. It is made here, from the code; `npm run contract` writes it. */

const REPOSITORY = path.resolve(import.meta.dirname, '../../../..');
const PAGE = path.join(REPOSITORY, 'docs/events.md');
const DEFINITIONS = path.join(REPOSITORY, 'contracts/src/events');
const CAPABILITIES = path.join(REPOSITORY, 'backend/api/src/capabilities');

type EventType = AnyEvent['type'];
const app = await openTestApp({ projectors });
afterAll(app.close);

function findReactions(): NamesByType {
  const named: NamesByType = new Map();
  const { mails, ...others } = createCapabilities(app.ports);
  const all = Object.values(others);
  // Mails have a column of their own.
  for (const [name, reaction] of Object.entries({ ...reactionsOf(all), ...promptReactionsOf(all) }))
    for (const type of isBatch(reaction) ? reaction.types : Object.keys(reaction)) addName(named, type, name);
  for (const type of WATCHED) addName(named, type, 'log watch');
  return named;
}

/** As the live feed answers one event of each type. */
async function findMessages(): Promise<NamesByType> {
  const named: NamesByType = new Map();
  const reads = createLiveReads({
    views: { db: app.pool, names: app.people, now: app.ports.now },
    billingNow: async () => app.ports.now(),
  });
  const golden = readFileSync(path.join(DEFINITIONS, 'golden.jsonl'), 'utf8');
  for (const { event } of parseGolden(golden)) {
    const read = eventCodec.read(event) as StoredEvent | null;
    if (!read || !isLiveEvent(read)) continue;
    const totals = new CardTotals(reads);
    const messages = await compose([read], { reads, totals, visible: Promise.resolve(), customers: [] });
    for (const { type } of messages) addName(named, read.type, type);
  }
  return named;
}

const list = (names: Iterable<string> = []) => [...names].join(', ') || '–';

/** `accounts/accounts.decider.ts` Register, join */
function writersInWords(names: Set<string>): string {
  const byFile = Map.groupBy(names, (name) => name.split(' ')[0]);
  return [...byFile]
    .map(([file, all]) => `\`${file}\` ${all.map((name) => name.split(' ')[1]).join(', ')}`)
    .join('; ');
}

const INTRODUCTION = `# Events

Who writes each event, and who reads it. Made from the code by \`npm run contract\`, and compared with it by each test run.

- **Written by**: the file in \`backend/api/src/capabilities/\`, and there the command or the function that makes the event.
- **Read models**: the folders of \`projections/read-models/src/\` whose projectors have a handler for it.
- **Reactions**: what a capability does after it (decision 020), by the name under which its \`*.capability.ts\` registers it; the log watch looks for what is unusual.
- **Live**: the messages that open screens get ([wire.md](wire.md#live)).
- **Mail**: the [mails](#mails) that it may cause.

Not listed: deciders, which fold the streams that they decide on, and the readers of the whole log: audit, exports, 'what if'.
`;

function mailsInWords(): string {
  const rows = MAILS.map(
    ({ kind, label, causedBy, sentTo, topic, counted }) =>
      `| \`${kind}\` | ${[label, causedBy, sentTo, topic ?? '–', counted === 'never' ? 'each' : '3 a day'].join(' | ')} |`,
  );
  return `## Mails

Each is defined in \`backend/api/src/services/mail/mails/\`. A mail of a topic can be switched off. The last column is for a mailbox that never answered us [ML1].

| mail | for administrators | caused by | sent to | topic | to a mailbox that never answered |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

async function makePage(): Promise<string> {
  const writers = findWriters(CAPABILITIES);
  const reactions = findReactions();
  const messages = await findMessages();
  const row = (type: EventType) => {
    const readModels = projectors.filter(({ on }) => on[type]).map(({ name }) => name);
    const written = writers.get(type);
    if (!written)
      throw new Error(`Nobody writes ${type}. Make it as { type: '${type}', data }, so that it is found.`);
    const mails = mailsOn(type).map(({ kind }) => kind);
    const readers = [readModels, reactions.get(type), messages.get(type), mails];
    return `| ${[type, writersInWords(written), ...readers.map((names) => list(names))].join(' | ')} |`;
  };
  const sections = globSync('*.ts', { cwd: DEFINITIONS })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join(DEFINITIONS, file), 'utf8');
      const types = [...text.matchAll(/\bdefineEvent\(\s*'(\w+)'/g)].map(([, type]) => type as EventType);
      const rows = types.filter((type) => allEvents.some((event) => event.type === type)).map(row);
      if (rows.length === 0) return [];
      const head =
        '| event | written by | read models | reactions | live | mail |\n|---|---|---|---|---|---|';
      return [`## \`contracts/src/events/${file}\`\n\n${head}\n${rows.join('\n')}\n`];
    });
  return [INTRODUCTION, ...sections, mailsInWords()].join('\n');
}

it('[ML4] docs/events.md names every event’s writers and readers, and every mail’s causes', async () => {
  const page = await makePage();
  if (process.env.MODE === 'write') writeFileSync(PAGE, page);
  for (const { type } of allEvents) expect(page).toContain(`| ${type} |`);
  if (readFileSync(PAGE, 'utf8') !== page)
    throw new Error('docs/events.md is not what the code does. Write it by `npm run contract`');
});
