import {
  CUSTOMER_IMPORTS,
  DAY_MS,
  DomainError,
  type ErrorCode,
  refusalOf,
  type Standing,
} from '@stampwell/contracts';
import type { CustomerImport, ImportLeft } from '@stampwell/contracts/http/imports.ts';

/** An import is a row, not a stream: people of a list are in the vault, and no event names them. */
export type ImportState = CustomerImport['state'];

export interface Import {
  state: ImportState;
  createdAt: Date;
}

export type ImportCommand =
  | { type: 'Begin' }
  | { type: 'Finish' }
  /** After the last try of its job. */
  | { type: 'Fail' }
  | { type: 'Undo'; now: Date };

/** @returns the state that follows; null if there is nothing to do */
export function decide(command: ImportCommand, run: Import): ImportState | null {
  switch (command.type) {
    case 'Begin':
      return isWorkedOn(run) ? (run.state === 'undoing' ? 'undoing' : 'running') : null;
    case 'Finish':
      return isWorkedOn(run) ? (run.state === 'undoing' ? 'undone' : 'done') : null;
    case 'Fail':
      return isWorkedOn(run) ? 'failed' : null;
    case 'Undo':
      return undo(run, command.now);
  }
}

/** [IM6] */
const isWorkedOn = ({ state }: Import) => ['queued', 'running', 'undoing'].includes(state);

/** [IM9] Idempotent. */
function undo({ state, createdAt }: Import, now: Date): ImportState | null {
  if (state === 'undoing' || state === 'undone') return null;
  const isRecent = now.getTime() - createdAt.getTime() < CUSTOMER_IMPORTS.undoDays * DAY_MS;
  const isOver = state === 'done' || state === 'failed';
  if (!isOver || !isRecent) throw new DomainError('invalid_state', { message: NOT_UNDOABLE });
  return 'undoing';
}

/** [IM2, IM3] A file is checked for an approved and active shop, also while its stamping is closed. */
export const assertMayCheck = (shop: Standing): void => assertAllowed(shop.isOpen, shop);

/** [IM3] */
export const assertMayStart = (shop: Standing): void => assertAllowed(shop.gives, shop);

function assertAllowed(isAllowed: boolean, shop: Standing): void {
  const code = isAllowed ? null : refusalOf(shop);
  if (code) throw new DomainError(code);
}

export type RowState = 'queued' | 'carried' | 'waiting' | 'claimed' | 'left' | 'undone';

export interface Outcome {
  state: RowState;
  why?: ImportLeft['why'];
  customerId?: string;
  entryId?: string;
}

/** The result of the card's own decider. */
export type Carried = { entryId: string; customerId: string } | { refused: ErrorCode };

/** [IM4] Null if it is refused for now only: by a subscription that has ended, or an account that is switched off. */
export function carriedOutcome(
  state: 'carried' | 'claimed',
  customerId: string,
  carried: Carried,
): Outcome | null {
  if ('entryId' in carried) return { state, ...carried };
  const why = FINAL[carried.refused];
  return why ? { state: 'left', customerId, why } : null;
}

const FINAL: Partial<Record<ErrorCode, ImportLeft['why']>> = {
  invalid_state: 'already_carried',
  self_stamping: 'own_card',
  validation_failed: 'too_many_stamps',
};

/** [IM9] Stamps that are spent stay, and so does the row. @param refused by the card; null if it gave them back */
export function undoneOutcome(state: RowState, refused: ErrorCode | null): Outcome {
  if (refused === null) return { state: 'undone' };
  return { state, why: refused === 'invalid_state' ? 'spent' : 'refused' };
}

const NOT_UNDOABLE = `A file can be taken back once it is done or has failed, for ${CUSTOMER_IMPORTS.undoDays} days, and once.`;
