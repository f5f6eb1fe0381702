import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { StoredEvent } from '@stampwell/event-store';
import { fromBase64, toBase64 } from '../../tlog/bytes.ts';
import { directoryStorage } from '../storage/directory.ts';
import type { SealStorage } from '../storage/storage.ts';
import type { ReadEvent, SaltedEvent } from './check-log.ts';

/** An export is a folder: events with salts as NDJSON, the seals as stored, and the verifier keys. */
const EVENTS = 'events.ndjson';
const SEALS = 'seals';
const KEYS = 'keys.json';

export interface ExportedKeys {
  /** Verifier keys, as text. */
  log: string;
  operator: string | null;
}

/** @throws if the folder exists */
export async function writeExport(
  folder: string,
  { events, storage, keys }: { events: AsyncIterable<SaltedEvent>; storage: SealStorage; keys: ExportedKeys },
  onProgress?: (events: number) => void,
): Promise<number> {
  await mkdir(folder);
  // Seals first, so that events appended meanwhile are newer than the seals.
  await copyFiles(storage, directoryStorage(path.join(folder, SEALS)), '');
  let count = 0;
  async function* lines() {
    for await (const { event, salt } of events) {
      yield `${JSON.stringify({ event, salt: salt && toBase64(salt) })}\n`;
      count += 1;
      if (count % 1_000 === 0) onProgress?.(count);
    }
  }
  await pipeline(lines, createWriteStream(path.join(folder, EVENTS)));
  await writeFile(path.join(folder, KEYS), `${JSON.stringify(keys, null, 2)}\n`);
  return count;
}

export async function openExport(
  folder: string,
): Promise<{ events: AsyncIterable<ReadEvent>; storage: SealStorage; keys: ExportedKeys }> {
  const keys = JSON.parse(await readFile(path.join(folder, KEYS), 'utf8')) as ExportedKeys;
  return {
    events: readLines(path.join(folder, EVENTS)),
    storage: directoryStorage(path.join(folder, SEALS)),
    keys,
  };
}

async function* readLines(file: string): AsyncGenerator<ReadEvent> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield eventIn(line);
}

/** An altered export may contain lines that cannot be parsed. */
function eventIn(line: string): ReadEvent {
  try {
    const { event, salt } = JSON.parse(line) as { event: unknown; salt: unknown };
    if (!isEvent(event)) return { event: null, salt: null };
    return { event, salt: typeof salt === 'string' ? fromBase64(salt) : null };
  } catch {
    return { event: null, salt: null };
  }
}

const TEXTS = ['id', 'stream', 'type', 'at', 'correlation_id'] as const;
const NUMBERS = ['position', 'version', 'schema'] as const;

function isEvent(value: unknown): value is StoredEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Partial<StoredEvent>;
  return (
    TEXTS.every((field) => typeof event[field] === 'string') &&
    NUMBERS.every((field) => Number.isSafeInteger(event[field])) &&
    typeof event.actor === 'object' &&
    event.actor !== null
  );
}

async function copyFiles(from: SealStorage, to: SealStorage, folder: string): Promise<void> {
  for (const name of await from.list(folder)) {
    const whole = `${folder}${name}`;
    if (name.endsWith('/')) await copyFiles(from, to, whole);
    else await to.add(whole, (await from.read(whole)) ?? new Uint8Array());
  }
}
