import { atom, useAtomValue } from 'jotai';
import { type SessionKind, store } from './session.ts';

/** A check demanded by the server before it goes on, answered in one dialog of the shell. */
export interface StepUp {
  /** `prove`: reauthenticate. `set-up`: add a second factor, mandatory for administrators. */
  want: 'prove' | 'set-up';
  session: SessionKind;
}

interface Pending extends StepUp {
  answer: Promise<boolean>;
  settle(isProven: boolean): void;
}

const pendingAtom = atom<Pending | null>(null);

const stepUpAtom = atom<StepUp | null>((get) => get(pendingAtom));

/** The pending check, if any. */
export const useStepUp = (): StepUp | null => useAtomValue(stepUpAtom);

function ask(wanted: StepUp): Promise<boolean> {
  const pending = store.get(pendingAtom);
  if (pending?.want === wanted.want && pending.session === wanted.session) return pending.answer;
  pending?.settle(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  store.set(pendingAtom, { ...wanted, answer: promise, settle: resolve });
  return promise;
}

/** Simultaneous calls share one dialog. Resolves to false if it was dismissed. */
export const askToReauthenticate = (session: SessionKind): Promise<boolean> =>
  ask({ want: 'prove', session });

export const askToSetUp = (session: SessionKind): void => void ask({ want: 'set-up', session });

export function settleStepUp(isProven: boolean): void {
  const pending = store.get(pendingAtom);
  store.set(pendingAtom, null);
  pending?.settle(isProven);
}
