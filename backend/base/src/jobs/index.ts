export { type Jobs, type JobsOptions, migrateJobs, startJobs } from './jobs.ts';
