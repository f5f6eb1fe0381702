import { randomBytes } from 'node:crypto';
import { cardStream } from '@stampwell/contracts';
import { rewardEmoji } from '@stampwell/contracts/http/fields.ts';
import { STAMPS_REQUIRED } from '@stampwell/contracts/limits.ts';
import { signCheckpoint } from '@stampwell/transparency/tlog/checkpoint.ts';
import { leafSalt, shownEvent } from '@stampwell/transparency/tlog/commitment.ts';
import { signatureLine } from '@stampwell/transparency/tlog/note.ts';
import { COSIGNATURE, newSigner, renamed, type Signer } from '@stampwell/transparency/tlog/note-keys.ts';
import { LOG_NAME_MAX, makeReceipt, RECEIPT_MAX_BYTES } from '@stampwell/transparency/tlog/receipt.ts';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';

/** 2²³ events: proofs have 23 hashes. With one event more, those of the first half have 24. */
const SIZE = 8_388_608;
/** The longest emoji that a programme accepts: one character with 31 combining marks. */
const EMOJI = `1${'\u20dd'.repeat(31)}`;

/** The longest event of a card: a redemption with a sealed reward. */
function longestEvent() {
  const [business, customer] = [uuidv7(), uuidv7()];
  return {
    id: uuidv7(),
    stream: cardStream(business, customer),
    version: 99_999,
    position: SIZE,
    type: 'RewardRedeemed',
    schema: 1,
    data: {
      business_id: business,
      customer_id: customer,
      place_id: uuidv7(),
      balance_after: STAMPS_REQUIRED.max,
      steps: [STAMPS_REQUIRED.max],
      terms_version: 99_999,
      stamps_used: STAMPS_REQUIRED.max,
      total_redeemed: 99_999,
      // The sealed size of a hundred characters of three bytes each.
      reward_description: { of: business, sealed: randomBytes(349).toString('base64') },
      reward_emoji: EMOJI,
      day: '2026-11-22',
    },
    actor: { kind: 'employee', id: uuidv7() },
    at: '2026-11-22T10:00:00.000Z',
    correlation_id: uuidv7(),
  };
}

function longestReceipt(log: Signer, witnesses: readonly Signer[]) {
  const salt = randomBytes(32);
  const note = signCheckpoint(log, { size: SIZE, root: randomBytes(32) });
  const text = note.slice(0, note.indexOf('\n\n') + 1);
  return makeReceipt({
    event: shownEvent(longestEvent(), salt),
    salt: leafSalt(salt),
    index: SIZE - 1,
    proof: Array.from({ length: 23 }, () => randomBytes(32)),
    checkpoint: note + witnesses.map((witness) => signatureLine(witness, text, 1_764_000_000)).join(''),
  });
}

const bytesOf = (receipt: object) => Buffer.byteLength(JSON.stringify(receipt));
const witnessesNamed = (name: string) => [1, 2, 3].map((at) => newSigner(`${name}${at}`, COSIGNATURE));

it('takes an emoji that is as long as this one, and none that is longer', () => {
  expect(rewardEmoji.safeParse(EMOJI).success).toBe(true);
  expect(rewardEmoji.safeParse(`${EMOJI}\u20dd`).success).toBe(false);
});

it.each([
  ['no witness', []],
  ['three', witnessesNamed('cafe-next-door.example/witness-')],
  ['three with long names', witnessesNamed('w'.repeat(200))],
])('is at most 2 KB for the longest entry of the longest log, with %s', (_, witnesses) => {
  const log = renamed(newSigner('l'.repeat(LOG_NAME_MAX)), `${'l'.repeat(LOG_NAME_MAX)}/99`);
  const receipt = longestReceipt(log, witnesses);
  expect(bytesOf(receipt)).toBeLessThanOrEqual(RECEIPT_MAX_BYTES);
  expect(receipt.checkpoint).toContain(`— ${log.name} `);
});

it('has room for a witness where names are no longer than they need be', () => {
  const [witness, ...others] = witnessesNamed('cafe-next-door.example/');
  const receipt = longestReceipt(newSigner('stampwell.example.com/log'), witness ? [witness, ...others] : []);
  expect(bytesOf(receipt)).toBeLessThanOrEqual(RECEIPT_MAX_BYTES);
  expect(receipt.checkpoint).toContain(`— ${witness?.name} `);
});
