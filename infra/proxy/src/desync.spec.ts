import { expect, it } from 'vitest';
import { type Door, openApi, openNaiveForwarder, openProduct, openWeb } from './doors/doors.ts';
import { CORPUS } from './payloads/corpus.ts';
import { desync } from './play/desync.ts';

/** Each payload goes out twice as often, with either inner request; `npm test -- proxy` has more of them. */
const ROUNDS = Number(process.env.ROUNDS || 2);
// Seconds on an idle machine; what is awaited is the victims' answers, however long a busy one takes.
const LONG_MS = 600_000;

const doors: [string, () => Promise<Door>][] = [
  ['the one server of npm start', openProduct],
  ['the API', openApi],
  ['the web process', openWeb],
];

it.each(doors)('%s answers no request to another', { timeout: LONG_MS }, async (name, open) => {
  await using(await open(), async (door) => {
    const { plays, taken, calls, ...faults } = await desync(door, { rounds: ROUNDS });
    console.log(
      `${name}: ${plays} plays of ${CORPUS.length} payloads, ${taken} taken; ${calls} calls beside them`,
    );
    // Where all is refused nothing was looked at.
    expect(taken).toBeGreaterThan(0);
    expect(faults).toEqual({ smuggled: [], ownNext: [], wrong: [], leaked: [] });
  });
});

it('the suite sees what it looks for: a naive forwarder mixes answers up', { timeout: LONG_MS }, async () => {
  const payloads = CORPUS.filter(({ name }) => /^chunked (GET|HEAD|DELETE|OPTIONS)$/.test(name));
  await using(await openNaiveForwarder(), async (door) => {
    const { smuggled, wrong, leaked } = await desync(door, { payloads, rounds: 10 });
    console.log(`a naive forwarder: ${wrong.length} answers wrong, ${leaked.length} leaked`);
    expect(smuggled).toContain('chunked GET');
    expect(wrong.length).toBeGreaterThan(0);
    expect(leaked.length).toBeGreaterThan(0);
  });
});

async function using(door: Door, work: (door: Door) => Promise<void>): Promise<void> {
  try {
    await work(door);
  } finally {
    await door.stop();
  }
}
