import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allEvents, eventCodec } from '@stampwell/contracts';
import { type EventStore, openEventStore } from '@stampwell/event-store';
import { diagnose } from './services/log/doctor.ts';
import { goldenLine, withGoldenLine } from './services/log/golden-line.ts';

const USAGE = `Usage:
  npm run log -- doctor                    names what this release cannot read in the log, and where it begins
  npm run log -- golden <type> <version>   keeps an event of a new version, from this log, for good`;

const GOLDEN_FILE = fileURLToPath(import.meta.resolve('@stampwell/contracts/events/golden.jsonl'));

async function main([command, ...args]: string[]): Promise<number> {
  const { DATABASE_URL, EVENT_STORE_URL: url = DATABASE_URL } = process.env;
  const isGolden = command === 'golden' && args.length === 2;
  if (!url || !(command === 'doctor' || isGolden)) {
    console.error(url ? USAGE : 'DATABASE_URL is not set: the address of the PostgreSQL of this Stampwell');
    return 1;
  }
  const store = await openEventStore({ url });
  try {
    return isGolden ? await golden(store, args) : await doctor(store);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await store.close();
  }
}

async function doctor(store: EventStore): Promise<number> {
  const { events, unknown } = await diagnose(store.written, eventCodec, (soFar) =>
    draw(`${soFar} events read`),
  );
  draw('');
  for (const { type, version, count, first } of unknown)
    console.log(
      `✗ ${type} v${version}: ${count} ${count === 1 ? 'event' : 'events'}, the first at position ${first}`,
    );
  if (unknown.length > 0) {
    console.log('A newer release wrote these: run that one, or a newer, on this log.');
    return 1;
  }
  console.log(`✓ ${events} events, every one of a type and version that this release knows`);
  return 0;
}

async function golden(store: EventStore, [type = '', version]: string[]): Promise<number> {
  const line = await goldenLine(store.written, allEvents, { type, version: Number(version) });
  writeFileSync(GOLDEN_FILE, withGoldenLine(readFileSync(GOLDEN_FILE, 'utf8'), line));
  console.log(`✓ ${type} v${version}, as it stands at position ${line.event.position}`);
  return 0;
}

/** Progress is for terminals only; in a log file it would be noise. */
function draw(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${text}`);
}

process.exitCode = await main(process.argv.slice(2));
