import { ProgressBar, Stamp } from '@stampwell/ui';
import classes from './steps-bar.module.css';
import { STEPS } from './wizard.ts';

/** Progress as a stamp card: a stamp per finished step. */
export function StepsBar({ step }: { step: number }) {
  const current = STEPS[step] ?? '';
  const words = `Step ${step + 1} of ${STEPS.length}`;
  return (
    <div className={classes.bar}>
      <ol className={classes.steps} aria-hidden="true">
        {STEPS.map((name, index) => (
          <li key={name} className={classes.step} data-current={index === step || undefined}>
            <span className={classes.slot}>
              {index < step ? (
                <Stamp mark="✓" seed={index} isSmall pressed={index === step - 1 ? 0 : undefined} />
              ) : (
                <span className={classes.ring}>{index + 1}</span>
              )}
            </span>
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ol>
      <ProgressBar
        value={step + 1}
        max={STEPS.length}
        label="Registration"
        valueText={`${words}: ${current}`}
      />
      <p className={classes.words}>
        <span>{words}</span>
        <span className={classes.now}>{current}</span>
      </p>
    </div>
  );
}
