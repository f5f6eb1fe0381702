export { type Jobs, type JobsOptions, startJobs } from './jobs.ts';
