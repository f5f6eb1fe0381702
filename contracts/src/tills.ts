/** A shared tablet on a counter. A person takes it by a PIN. */

/** Tills of one business that work. */
export const TILLS_MAX = 50;
export const TILL_NAME_MAX = 40;
/** How long the code works by which a tablet becomes a till. */
export const TILL_CODE_MINUTES = 10;
export const TILL_CODE_LENGTH = 8;
/** Minutes without a touch until the till locks. */
export const TILL_LOCK_MINUTES = { min: 1, max: 30, default: 3 } as const;
/** Digits of a person's PIN. */
export const PIN_DIGITS = { min: 4, max: 6 } as const;
/** Wrong PINs of one person at one till until they wait; each further wait is twice as long. */
export const PIN_TRIES = { most: 5, firstWaitMinutes: 1, longestWaitHours: 8 } as const;
/** How many wrong PINs a till's line lists for its owner. */
export const WRONG_PINS_SHOWN = 20;
/** Longest time that one person has a till without entering their PIN again. */
export const TILL_SESSION_HOURS = 12;
/** A proof's time may differ from ours by so much. */
export const TILL_PROOF_SECONDS = 300;

/** The header by which a till proves each of its calls: its id, the time in milliseconds, and its key's signature over `tillProofText`. */
export const TILL_PROOF_HEADER = 'till-proof';

interface ProvedCall {
  method: string;
  /** With `/api` and the query. */
  path: string;
  time: number;
  /** The access token, or the code of an enrolment; empty where there is neither. */
  token: string;
}

/** What a till signs. */
export const tillProofText = ({ method, path, time, token }: ProvedCall): string =>
  `${method.toUpperCase()} ${path} ${time} ${token}`;

const RUNS = '01234567890 09876543210';

/** PINs that somebody who tries a few tries first: one digit again and again, two in turn, and runs. */
export const isGuessedFirst = (pin: string): boolean => /^(\d\d?)\1+\1?$/.test(pin) || RUNS.includes(pin);

/** A person who took a till may go on there without a connection for so long. */
export const TILL_OFFLINE_HOURS = 72;
/** Rounds of PBKDF2 (SHA-256) over a PIN on the tablet. */
export const PIN_ROUNDS = 600_000;
/** How much of the key a tablet keeps to notice a mistyped PIN: too little to find the PIN by. */
export const PIN_CHECK_BITS = 6;
/** Scans that a till sends at once; for how long those that were listed instead of applied are kept, and how many of one till. */
export const TILL_SCANS = { atOnce: 20, heldDays: 90, heldMost: 500 } as const;

/** Why a scan that waited on a till was listed and not applied. */
export const HELD_BECAUSE = ['revoked', 'pin'] as const;

interface SignedScan {
  key: string;
  qr_code: string;
  stamp_amount: number;
  programme?: number | undefined;
  seen_at: string;
}

/** What a till signs of a scan with the key that it made of a person's PIN. */
export const waitingScanText = ({ key, qr_code, stamp_amount, programme, seen_at }: SignedScan): string =>
  [key, qr_code, stamp_amount, programme ?? '', seen_at].join(' ');
