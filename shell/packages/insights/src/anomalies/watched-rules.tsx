import { ANOMALY_RULES, RULE_WORDS } from '@stampwell/contracts/anomaly-rules.ts';
import { Panel } from '@stampwell/ui';
import { RuleMethod } from './rule-method.tsx';
import classes from './watched-rules.module.css';

/** Every rule, in the words shown beside its findings. */
export function WatchedRules() {
  return (
    <Panel title="What we check">
      <dl className={classes.rules}>
        {ANOMALY_RULES.map((rule) => (
          <div key={rule}>
            <dt>{RULE_WORDS[rule].title}</dt>
            <dd>
              {RULE_WORDS[rule].rule}
              <RuleMethod rule={rule} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
