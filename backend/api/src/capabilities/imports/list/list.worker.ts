import { answerJobs } from '../../../services/workers/answer-jobs.ts';
import { readList } from './read-list.ts';

answerJobs(readList);
