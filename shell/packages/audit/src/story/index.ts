/** The history of a card, for its customer and for the counter. Not shared: each remote bundles it with its page. */
export { CardStoryView } from './card-story.tsx';
export { LapsedStamps, type LapsedStampsProps } from './lapsed-stamps.tsx';
export { QuestionThread } from './question-thread.tsx';
export { StorySkeleton } from './story-skeleton.tsx';
export { StepWords } from './story-steps.tsx';
export { titleOf } from './story-words.ts';
export { useCardNumber } from './use-card-number.ts';
export { useLiveStory } from './use-live-story.ts';
