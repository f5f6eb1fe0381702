import { useAtomValue } from 'jotai';
import { type StepUp, stepUpAtom } from './step-up.ts';

export { type StepUp, settleStepUp } from './step-up.ts';

/** What is to be asked now; null mostly. */
export const useStepUp = (): StepUp | null => useAtomValue(stepUpAtom);
