/** How a card came to be what it is, for its customer and for the counter. Not shared: each remote brings it with the page that shows it. */
export { CardStoryView } from './card-story.tsx';
export { QuestionThread } from './question-thread.tsx';
export { StepsSkeleton } from './steps-skeleton.tsx';
export { StepWords } from './story-steps.tsx';
export { ruleWords, titleOf } from './story-words.ts';
