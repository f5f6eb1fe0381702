import { answerJobs } from '../../services/workers/answer-jobs.ts';
import { drawPoster } from './draw-poster.ts';
import type { PosterContent } from './poster-content.ts';

answerJobs((content: PosterContent) => drawPoster(content));
