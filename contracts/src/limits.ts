/** Every number of docs/product.md#9-constants-and-limits, with its unit. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const MAX_BODY_BYTES = 64 * 1024;
/** A body that takes longer is answered 408. */
export const BODY_TIMEOUT_MS = 10_000;
/** Options of `createServer` for every listening process; slower requests are cut off. */
export const HTTP_SERVER = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const;

export const STAMPS_REQUIRED = { min: 5, max: 20, default: 10 } as const;
/** Steps of a programme; one on the way may ask for as little as `stepMin` stamps. */
export const PROGRAMME_STEPS = { min: 1, max: 5, stepMin: 1 } as const;
/** A business's places. */
export const PLACES = {
  /** Open at once. */
  max: 50,
  /** Named in a request, closed ones too. */
  ever: 200,
  /** By a plan, until an administrator changes it. */
  included: 1,
  /** Letters. */
  nameMax: 60,
} as const;
/** Programmes that a business has open at once, letters of a card's name, and for how many days a closed one is redeemed. */
export const PROGRAMMES = {
  max: 5,
  numberMax: 999,
  nameMax: 30,
  redeemableDays: { min: 60, max: 365 },
} as const;
/** After how many months without a visit stamps may lapse. */
export const LAPSES_AFTER_MONTHS = { min: 3, max: 36, usual: 12 } as const;
export const COOLDOWN_HOURS = { min: 0, max: 24, default: 4 } as const;
export const STAMP_AMOUNT = { min: 1, max: 20, default: 1 } as const;
export const DEFAULT_REWARD = { description: 'Free coffee', emoji: '🎁' } as const;
/**
 * A scan that waited on a device counts by the device's clock if that had an answer from us within these hours and differed from our
 * clock by at most these seconds. No more hours than an entry can be undone for: a card remembers the times of those alone.
 */
export const SEEN_OFFLINE = { hours: 24, clockSeconds: 120 } as const;
/** Paper cards that a shop carries over in a day. */
export const PAPER_CARDS_PER_DAY = { min: 1, max: 500, default: 50 } as const;
/** A file of customers; how long people who have not claimed their stamps are kept, and an import can be undone. */
export const CUSTOMER_IMPORTS = {
  rows: 10_000,
  bytes: 5_000_000,
  columns: 100,
  /** More is a number of something else. */
  stampsMax: 100,
  cellMax: 1_000,
  perHour: 10,
  /** Each reads a whole file; one is made for each change of how the file is read. */
  checksPerHour: 100,
  listed: 20,
  keptDays: 90,
  /** Each row's result, without names. */
  resultKeptDays: 365,
  undoDays: 30,
  /** A mail to a person on it waits this long, so that a mistaken list can be taken back first. */
  mailAfterMinutes: 60,
} as const;
/** Graphemes. */
export const EMOJI_MAX = 2;
export const UNDO_WITHIN_HOURS = 24;
/** How long an administrator may take an approval back. */
export const APPROVAL_UNDO_MINUTES = 60;
/** By one employee, over all cards. An owner has no limit. */
export const REDEMPTION_UNDOS_PER_DAY = 3;
/** How old stamps may be for an owner's order to undo a day. */
export const BULK_UNDO_DAYS = 30;

/** How long a card's refusals are shown, how many are recorded a day, and within which time the same one counts once. */
export const REFUSALS = { days: 90, perCardDay: 5, sameWithinSeconds: 60 } as const;
/** How many of a card's newest steps its story lists; earlier ones are an opening balance. */
export const STORY_STEPS = 500;
/** Administrators' notes on one account: the newest are shown. `keptMonths`: as the privacy policy promises. */
export const SUPPORT_NOTES = { wordsMax: 1_000, shown: 100, keptMonths: 36 } as const;
/** A complaint about personal data, as docs/product.md promises: answered within these days, kept for these months. */
export const DATA_COMPLAINTS = { dueDays: 30, keptMonths: 36, wordsMax: 2_000 } as const;
/** `newsDays`: how long an unopened answer stays on its customer’s first page. */
export const CARD_QUESTIONS = {
  open: 3,
  perDay: 5,
  perDayWithoutCard: 1,
  wordsMax: 500,
  newsDays: 90,
} as const;

export const PASSWORD_MIN = 6;
/** Longer passwords are refused before hashing. */
export const PASSWORD_MAX = 200;
export const NAME_MIN = 2;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Before the @. */
export const EMAIL_LOCAL_MAX = 64;
export const PHONE_MAX = 40;
export const ADDRESS_MAX = 300;
export const DESCRIPTION_MAX = 500;
export const REWARD_DESCRIPTION_MAX = 100;
export const REASON_MAX = 500;
/** Why stamps were given before the wait between stamps was over, or as an apology. */
export const ANYWAY_REASON_MAX = 200;
/** Stamps as an apology: at once, and the most that an owner lets an employee give in a month. */
export const APOLOGY = { stamps: { min: 1, max: 5, default: 1 }, perMonthMax: 100 } as const;

export const QR_CODE_LENGTH = 8;
/** Characters by which staff find a customer, and how many customers a search lists. */
export const QR_CODE_END = 4;
export const FOUND_CUSTOMERS = 8;
export const QR_IMAGE = { margin: 1, level: 'M', drawDelayMs: 100 } as const;

export const REGISTRATION_PROGRESS_DAYS = 7;
export const AUTOSAVE_DELAY_MS = 1_000;
export const WELCOME_BOX_MS = 3_000;
/** An administrator looks at a new shop within these days; its owner reads the date. */
export const REVIEW_WITHIN_DAYS = 2;
export const SUCCESS_MESSAGE_MS = 3_000;
export const EMPLOYEE_MESSAGE_MS = 5_000;

export const ANALYTICS_DAYS = { min: 1, max: 365, default: 30 } as const;
/** 'What if?': the ranges in days, how many customers who gain or lose are kept, how many answers of an account, and for how long. */
export const WHAT_IF = {
  days: [30, 90, 365],
  changesKept: 10_000,
  keptDays: 30,
  answersKept: 20,
  expiryMonths: { min: 1, max: 36 },
  moneyMaxPence: 1_000_000,
} as const;
export const BUSINESS_RECENT_TRANSACTIONS = 50;
/** 'My last 20': the latest entries of one person at a counter. */
export const OWN_LATEST = 20;
export const LIST_LIMIT = { default: 50, max: 100 } as const;
export const FAVOURITE_BUSINESSES = 5;
export const RECENT_ACTIVITY = 5;
export const PENDING_ON_DASHBOARD = 3;
/** A shop's customer is new for these days. */
export const NEW_CUSTOMER_DAYS = 30;
/** A customer is active at a business with a transaction there in the last so many days. */
export const ACTIVE_CUSTOMER_DAYS = 30;

export const SCANNER = {
  intervalMs: 600,
  detectedDelayMs: 1_000,
  /** The same with a camera that was kept open: the next customer's page is there within 1.5 s of 'Scan Another'. */
  nextDelayMs: 300,
  /** How long the camera is kept open while a customer is served. */
  keptOpenMs: 120_000,
  averageOver: 10,
  zoom: { start: 1.5, min: 1, max: 3, step: 0.2 },
  video: { width: 1920, height: 1080 },
  setupTimeoutMs: 10_000,
  scansPerSecond: 25,
  decodeTimeoutMs: 10_000,
  /** The browser's own reader may find nothing for so long before the bundled one helps it. */
  readerPatienceMs: 3_000,
  /** One frame, by the browser's own reader. */
  detectTimeoutMs: 1_000,
  /** Opening the camera, with the person reading the browser's question. */
  openTimeoutMs: 60_000,
} as const;

export const ACCESS_TOKEN_SECONDS = 600;
export const REFRESH_TOKEN_DAYS = 30;
export const PASSWORD_RESET_MINUTES = 30;
/** A session ends then, however much it is used. */
export const SESSION_ENDS_HOURS = { admin: 12, others: 90 * 24 } as const;
/** Dangerous actions ask the user to prove who they are after this time. */
export const REAUTHENTICATE_AFTER_MINUTES = 10;
/** From the right password to the code, and from a passkey's question to its answer. */
export const TICKET_MINUTES = 5;
/** How often an open sign-in page asks the browser for a passkey again. */
export const PASSKEY_QUESTION_MINUTES = 10;
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
export const SECURITY_EVENT_DAYS = 90;
/** How long a browser is known after a sign-in; browsers keep no cookie for longer. */
export const KNOWN_DEVICE_DAYS = 400;
/** How long a mailed link can prove an address, or put another in its place. */
export const EMAIL_LINK_HOURS = 24;
/** How long the former address can undo a change. */
export const EMAIL_UNDO_DAYS = 7;
/** How long a staff member can accept an invitation. */
export const INVITATION_DAYS = 7;
export const IDEMPOTENCY_KEY_MAX = 100;
export const IDEMPOTENCY_HOURS = 24;
/** Longest that a read waits for its read model. */
export const READ_AFTER_MS = 2_000;
export const LIVE_COMMENT_MS = 15_000;

export const RATE_LIMITS = {
  failedLoginsPerAccountHour: 10,
  failedLoginsPerAddressHour: 100,
  registrationsPerAddressHour: 20,
  qrMissesPerActorHour: 20,
  /** Answers that an email is taken, to signed-in users: as many as sign-ins may fail. */
  takenEmailsPerActorHour: 10,
  takenEmailsPerAddressHour: 100,
  /** By the owner and all staff together. */
  qrMissesPerBusinessHour: 100,
  /** Searches for customers at a counter, and cards opened from their results: by one person, and in the shop. */
  findsPerActorHour: 60,
  findsPerBusinessHour: 300,
  /** Past this a forgotten password is still answered 202, and no mail goes out. */
  resetMailsPerAccountHour: 5,
  resetMailsPerAddressHour: 20,
  complaintsPerAddressHour: 5,
  /** Mails that invite staff: to one mailbox, and from one business. */
  invitationsPerEmailHour: 5,
  invitationsPerBusinessHour: 60,
  /** Guests who join: at one shop from one address, which its Wi-Fi is; at all shops from one, which many phones of a carrier share. */
  joinsPerAddressAndBusinessHour: 60,
  joinsPerAddressHour: 300,
  joinsPerBusinessHour: 300,
  /** Opened pages that count in a shop's figures. */
  joinsOpenedPerAddressHour: 120,
  /** Files of wallet passes, which phones fetch by themselves; a carrier's many phones share an address. */
  passFilesPerAddressHour: 600,
} as const;

/** Writes of one account in an hour, each kind of call separately (decision 177). */
export const WRITES_PER_HOUR = {
  /** All other calls. */
  others: 300,
  /** Saves of a profile, a programme, opening hours. */
  saves: 30,
  codeRotations: 10,
  /** Stamps and rewards at a counter: one a second. */
  atTheCounter: 3_600,
} as const;

/** Deactivated ones included. */
export const STAFF_PER_BUSINESS = 200;
/** Above this number the least recently used one ends. */
export const SESSIONS_PER_ACCOUNT = 50;
/** To one process of the API. */
export const LIVE_CONNECTIONS_PER_ACCOUNT = 10;
/** Queued hirings of one business. */
export const HIRINGS_WAITING = 50;
/** Passwords waiting to be hashed; beyond it requests are refused with `Retry-After` (some 6 s of work in all). */
export const HASHES_WAITING = { ofOneRequester: 50, ofAll: 200 } as const;

export const TRIAL_DAYS = 14;
/** How long an address that had its trial is known again by its keyed hash (decision 106). */
export const TRIAL_REMEMBERED_MONTHS = 24;
export const PAYMENT_RETRY_DAYS = 3;
export const SUSPEND_AFTER_DAYS = 21;
export const TERMINATE_AFTER_DAYS = 30;
/** Days before a trial's end on which its owner is reminded. */
export const TRIAL_REMINDER_DAYS = 3;
/** Days after a failed payment on which its owner is reminded, besides the mail about the failure. */
export const PAYMENT_REMINDER_DAYS = [3, 14] as const;
/** Older events cause no mail, so that reading the log from its start sends none. */
export const MAIL_NEWS_DAYS = 7;
/** 'Your reward is ready' waits this long, and is not sent if the card is redeemed before. */
export const REWARD_MAIL_HOURS = 1;
/** How long sent mails are kept. */
export const MAIL_LOG_DAYS = 90;
/** Mails to a mailbox that never answered us, from all shops together. */
export const MAILS_TO_STRANGERS = { ofKindPerDay: 3, perWeek: 10 } as const;
/** How long a bounced address gets no optional mail. */
export const BOUNCED_ADDRESS_DAYS = 365;
/** After how long without use a customer's account is erased, and how many days before that its holder is warned. */
export const UNUSED_ACCOUNT_DAYS = 2 * 365;
export const UNUSED_WARNING_DAYS = 30;
/** After how long a guest's account that never got a stamp, and was not claimed, is erased. */
export const EMPTY_GUEST_DAYS = 90;
/** Two accounts of one person: how long a merge can be undone, and how many cards one brings at most. */
export const ACCOUNT_MERGES = { undoDays: 30, cards: 50 };
/** How long the counts of opened pages are kept. */
export const JOIN_OPENS_DAYS = 400;
/** How long stamps and redemptions are listed and exported; they stay in their card's story (decision 116). */
export const TRANSACTION_YEARS = 7;

/** The time zone of a business that chose none, of every event from before there was a choice, and of the platform's own figures. */
export const DEFAULT_TIME_ZONE = 'Europe/London';

/** How long a void wallet pass of an erased customer is kept for phones that were off. */
export const VOID_PASS_DAYS = 30;

/** Push notifications: at least this long between two of one person, and not sent at all once this old. */
export const PUSH = { everySeconds: 60, freshMinutes: 60, devices: 10 } as const;
