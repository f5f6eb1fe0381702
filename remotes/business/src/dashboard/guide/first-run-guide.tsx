import { readStored, STORAGE_KEYS, useApiQuery, writeStored } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { listEmployees } from '@stampwell/contracts/http/employees.ts';
import type { Business } from '@stampwell/contracts/http/shapes.ts';
import { IconCheck } from '@stampwell/icons';
import { Button, CloseButton, Panel } from '@stampwell/ui';
import { useState } from 'react';
import classes from './first-run-guide.module.css';
import { type GuideStep, guideSteps } from './guide-steps.ts';

/** Leads a new shop to its first stamp; steps tick themselves off. */
export function FirstRunGuide({ business, onClose }: { business: Business; onClose: () => void }) {
  const staff = useApiQuery(listEmployees, {});
  const steps = guideSteps({ business, staff: staff.data?.employees.length });
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Panel
      title="Your first stamp in four steps"
      aside={
        <CloseButton
          size={44}
          iconSize={20}
          className={classes.hide}
          aria-label="Hide this guide"
          onClick={onClose}
        />
      }
    >
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <Step key={step.title} {...step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({
  title,
  words,
  isDone,
  link,
  number,
  isNext,
}: GuideStep & { number: number; isNext: boolean }) {
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.mark} data-done={isDone || undefined} data-next={isNext || undefined}>
        {isDone ? <IconCheck size={20} stroke={2.4} role="img" aria-label="Done" /> : number}
      </span>
      <div className={classes.words}>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      <Button component={Link} to={link.to} variant={isNext ? 'filled' : 'default'} className={classes.way}>
        {link.label}
      </Button>
    </li>
  );
}

/** The guide is shown until the first stamp, or until its owner hides it in this browser (decision 120). */
export function useFirstRun(business: Business | undefined, stampsGiven: number | undefined) {
  const [hiddenFor, setHiddenFor] = useState(() => readStored(STORAGE_KEYS.hiddenGuide));
  const given = stampsGiven ?? business?.statistics.stamps_given ?? 0;
  const isBefore = business !== undefined && business.status !== 'rejected' && given === 0;
  return {
    isShown: isBefore && hiddenFor !== business.id,
    hide: () => {
      writeStored(STORAGE_KEYS.hiddenGuide, business?.id ?? null);
      setHiddenFor(business?.id ?? null);
    },
  };
}
