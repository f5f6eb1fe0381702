import type { CardStep } from '@stampwell/contracts/http/story.ts';
import { counted } from '@stampwell/ui';

/** What undoing a step takes back: '2 stamps', '☕ Free coffee'. */
export const undoWords = ({ kind, stamps, rule }: Pick<CardStep, 'kind' | 'stamps' | 'rule'>): string =>
  kind === 'earned' ? counted(stamps, 'stamp') : `${rule.reward_emoji} ${rule.reward_description}`;
