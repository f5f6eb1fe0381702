export { type Jobs, migrateJobs, startJobs } from './jobs.ts';
