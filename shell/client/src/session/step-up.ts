import { atom } from 'jotai';
import { type SessionKind, store } from './session.ts';

/** What the server wants of whoever is signed in before it goes on; one dialog of the shell asks for it. */
export interface StepUp {
  /** `prove`: who it is, once more. `set-up`: a second factor, which an administrator must have. */
  want: 'prove' | 'set-up';
  session: SessionKind;
}

interface Pending extends StepUp {
  answer: Promise<boolean>;
  settle(isProven: boolean): void;
}

const pendingAtom = atom<Pending | null>(null);

export const stepUpAtom = atom<StepUp | null>((get) => get(pendingAtom));

function ask(wanted: StepUp): Promise<boolean> {
  const pending = store.get(pendingAtom);
  if (pending?.want === wanted.want && pending.session === wanted.session) return pending.answer;
  pending?.settle(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  store.set(pendingAtom, { ...wanted, answer: promise, settle: resolve });
  return promise;
}

/** However many calls ask at once, the person is asked once. False: they would rather not. */
export const askWhoItIs = (session: SessionKind): Promise<boolean> => ask({ want: 'prove', session });

export const askToSetUp = (session: SessionKind): void => void ask({ want: 'set-up', session });

/** The dialog is done. */
export function settleStepUp(isProven: boolean): void {
  const pending = store.get(pendingAtom);
  store.set(pendingAtom, null);
  pending?.settle(isProven);
}
