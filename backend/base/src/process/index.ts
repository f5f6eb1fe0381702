export { ConfigError, readConfig, setting, shared, wordsOf } from './config.ts';
export { createFailures, type Failures } from './failures.ts';
export { answerHealth } from './health-page.ts';
export { createLog } from './log.ts';
export { BATCH_SIZES, createRegistry, SECONDS } from './metrics.ts';
export { operatorProblems, operatorSettings } from './operator.ts';
export { runProcess, STOP_WITHIN_MS, untilAborted } from './run-process.ts';
export { startTracing, tracingSettings } from './tracing.ts';
