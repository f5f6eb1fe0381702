import { openClient } from '@stampwell/base/postgres';
import { atOneMoment, type BadKey } from '@stampwell/event-store';
import { readShownCards } from '@stampwell/read-models/customer-cards/card-balances.queries.ts';
import { checkStates, type StateFinding, type StatesCheckOptions } from './check-states.ts';

export interface TellStatesOptions extends Pick<StatesCheckOptions, 'folds'> {
  logUrl: string;
  databaseUrl: string;
  now?: Date;
}

const WORST = 20;
const AHEAD =
  'the read model customer-cards is said to be further than the log: npm run rebuild -- customer-cards';
/** Maximum lag of the cards behind the log: normally it is seconds. */
const LONGEST_UNSHOWN_MS = 600_000;

/**
 * Compares what is served with the fold of the whole log, and prints the result.
 * @returns the exit code: 1 for a wrong state, 2 if the read models are too far behind to tell
 */
export async function tellStates(
  { logUrl, databaseUrl, folds, now = new Date() }: TellStatesOptions,
  print: (line: string) => void,
): Promise<number> {
  if (!logUrl.startsWith('postgres')) {
    print('  What is served was not compared with the log: that reads a log on PostgreSQL alone');
    return 0;
  }
  const { findings, badKeys, badGuards, isAhead, unshownSince, ...counts } = await compare({
    logUrl,
    databaseUrl,
    folds,
  });
  const wrong = [
    ...findings.map(wordsOf),
    ...badKeys.map(keyWordsOf),
    ...badGuards.map(guardWordsOf),
    ...(isAhead ? [AHEAD] : []),
  ];
  for (const words of wrong.slice(0, WORST)) print(`✗ ${words}`);
  if (wrong.length > WORST) print(`✗ and ${wrong.length - WORST} more`);
  if (wrong.length > 0) return 1;
  if (unshownSince && now.getTime() - Date.parse(unshownSince) > LONGEST_UNSHOWN_MS) {
    print(
      `? Not verified: cards do not show what happened since ${unshownSince}. See whether the projector runs`,
    );
    return 2;
  }
  const { events, streams, cards, snapshots } = counts;
  print(
    `✓ ${events} events in ${streams} streams fold to what is served: ${cards} cards, ${snapshots} snapshots`,
  );
  return 0;
}

async function compare({ logUrl, databaseUrl, folds }: Omit<TellStatesOptions, 'now'>) {
  const views = await openClient({ connectionString: databaseUrl });
  try {
    const shown = await readShownCards(views);
    return await atOneMoment(logUrl, (log) => checkStates({ log, shown, folds }));
  } finally {
    await views.end();
  }
}

const guardWordsOf = (line: string) => `the log’s tables are not as the migrations left them: ${line}`;

function keyWordsOf({ scope, key, reason, position }: BadKey): string {
  const what = reason === 'unknown' ? 'events that the log does not have' : 'events of several commands';
  return `the command key ${key} of ${scope} names ${what}${position === null ? '' : ` (position ${position})`}`;
}

function wordsOf({ stream, version, reason, position }: StateFinding): string {
  const where = `${stream}: version ${version}${position === null ? '' : ` (position ${position})`}`;
  switch (reason) {
    case 'altered':
    case 'missing':
      return `${where} is ${reason}`;
    case 'misplaced':
      return `${where} does not stand behind the event that it follows`;
    case 'miscounted':
      return `${where} is not what es.streams says is the newest`;
    case 'forged snapshot':
      return `${where} has a snapshot that its events do not give`;
    case 'unknown event':
      return `${where} is an event that no release up to this one writes`;
    case 'wrong sum':
      return `${where} says another balance than the entries up to it add up to`;
    case 'wrong balance':
      return `${where} has a card in the read models that its events do not give: npm run rebuild -- customer-cards`;
  }
}
