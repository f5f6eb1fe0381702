import { type AnomalyRule, RULE_WORDS } from '@stampwell/contracts/anomaly-rules.ts';
import classes from './rule-method.module.css';

/** How a rule computes what is usual, for those who ask. Most rules say everything in their sentence. */
export function RuleMethod({ rule }: { rule: AnomalyRule }) {
  const { method } = RULE_WORDS[rule];
  if (!method) return null;
  return (
    <details className={classes.method}>
      <summary>How is this computed?</summary>
      <p>{method}</p>
    </details>
  );
}
