import { answerJobs } from '../workers/answer-jobs.ts';
import { type DrawnLogo, drawLogo } from './draw-logo.ts';

// Loaded first: no picture's time is for that.
await Promise.all([import('sharp'), import('file-type')]);
answerJobs<Uint8Array, DrawnLogo>(drawLogo);
