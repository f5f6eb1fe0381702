import { ANOMALY_RULES, RULE_WORDS } from '@stampwell/contracts/anomaly-rules.ts';
import { Panel } from '@stampwell/ui';
import { RuleMethod } from './rule-method.tsx';
import classes from './watched-rules.module.css';

/** Every rule that the shop's stamps are checked by, in the words shown beside its findings. */
export function WatchedRules({ hasPlaces = false }: { hasPlaces?: boolean }) {
  const rules = ANOMALY_RULES.filter((rule) => hasPlaces || rule !== 'two_places');
  return (
    <Panel title="What we check">
      <dl className={classes.rules}>
        {rules.map((rule) => (
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
