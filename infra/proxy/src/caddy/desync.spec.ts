import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Door } from '../doors/doors.ts';
import { CORPUS } from '../payloads/corpus.ts';
import { API_TARGET, desync, PAGE_TARGET } from '../play/desync.ts';
import { openFrontDoor } from './front-door.ts';

const ROUNDS = Number(process.env.ROUNDS || 2);

/**
 * Of these the standard lets the first reader take the inner request for the sender's next one (RFC 9112: 6.3, chunks go before
 * a length; 5.2, a folded line belongs to the header above it). Nobody else is answered it, and Caddy writes each anew.
 */
const ALLOWED = /^CL\.TE|folded in another header$/;

let frontDoor: Door;
beforeAll(async () => {
  frontDoor = await openFrontDoor();
});
afterAll(() => frontDoor?.stop());

it.each([
  ['the API', API_TARGET],
  ['the pages', PAGE_TARGET],
])('Caddy before %s answers no request to another', async (name, target) => {
  const { plays, taken, calls, ownNext, ...faults } = await desync(frontDoor, { rounds: ROUNDS, target });
  console.log(
    `Caddy before ${name}: ${plays} plays of ${CORPUS.length} payloads, ${taken} taken; ${calls} calls beside them`,
  );
  expect(taken).toBeGreaterThan(0);
  expect(faults).toEqual({ smuggled: [], wrong: [], leaked: [] });
  expect(ownNext.filter((payload) => !ALLOWED.test(payload))).toEqual([]);
});
