import { IconMapPin } from '@stampwell/icons';
import { Panel, Text, UnstyledButton } from '@stampwell/ui';
import { useState } from 'react';
import { Choice } from '../choice.tsx';
import classes from './till-place.module.css';
import { choosePlace, type TillPlaces, useTillPlaces } from './till-places.ts';

/** Where this device is, under the page's title; two taps change it. Nothing at a shop with one place. */
export function TillPlace() {
  const { places, place } = useTillPlaces();
  const [isOpen, setOpen] = useState(false);
  const here = places.find(({ id }) => id === place);
  if (!here) return null;
  const words = (
    <>
      <IconMapPin size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.name}>{here.name}</span>
    </>
  );
  if (places.length === 1) return <p className={classes.here}>{words}</p>;
  return (
    <>
      <UnstyledButton
        className={`${classes.here} ${classes.button}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
        <span className={classes.change}>Change</span>
      </UnstyledButton>
      {isOpen && <Places {...{ places, place }} onChoose={() => setOpen(false)} />}
    </>
  );
}

/** Asked once on a device, before its first stamp at a shop with several places. */
export function AskPlace() {
  const { places, place } = useTillPlaces();
  if (place || places.length < 2) return null;
  return (
    <Panel title="Where are you?">
      <Text>This device remembers it, until you change it.</Text>
      <Places places={places} />
    </Panel>
  );
}

function Places({ places, place, onChoose }: TillPlaces & { onChoose?: () => void }) {
  return (
    <fieldset className={classes.places} aria-label="Place">
      {places.map(({ id, name }) => (
        <Choice
          key={id}
          isChosen={id === place}
          onClick={() => {
            choosePlace(id);
            onChoose?.();
          }}
        >
          {name}
        </Choice>
      ))}
    </fieldset>
  );
}
