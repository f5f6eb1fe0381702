import { type CardLook, STAMP_SHAPES, type StampShape } from '@stampwell/contracts/shop-look.ts';
import { Stamp, shopColours } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './look-choices.module.css';

const COLOURS: readonly [name: string, hue: number | null][] = [
  ['Automatic', null],
  ['Red', 25],
  ['Orange', 50],
  ['Amber', 75],
  ['Olive', 110],
  ['Green', 145],
  ['Teal', 175],
  ['Cyan', 205],
  ['Blue', 245],
  ['Indigo', 275],
  ['Purple', 305],
  ['Pink', 345],
];

const SHAPE_NAMES: Record<StampShape, string> = {
  round: 'Round',
  flower: 'Flower',
  square: 'Square',
  hexagon: 'Hexagon',
  heart: 'Heart',
  star: 'Star',
};

interface LookChoicesProps {
  shopId: string;
  look: CardLook;
  /** On the stamps. */
  mark: string;
  onChange: (changed: Partial<CardLook>) => void;
}

/** The card's colour, and the stamp's shape. */
export const LookChoices = ({ shopId, look, mark, onChange }: LookChoicesProps) => (
  <>
    <Choices label="Colour">
      {COLOURS.map(([name, hue]) => (
        <Choice
          key={name}
          group="hue"
          label={name}
          isChosen={look.hue === hue}
          onChoose={() => onChange({ hue })}
        >
          <span className={classes.swatch} style={shopColours(shopId, hue)} />
        </Choice>
      ))}
    </Choices>
    <Choices label="Stamp">
      {STAMP_SHAPES.map((shape) => (
        <Choice
          key={shape}
          group="stamp_shape"
          label={SHAPE_NAMES[shape]}
          isChosen={look.stamp_shape === shape}
          onChoose={() => onChange({ stamp_shape: shape })}
        >
          <span className={classes.stamp} style={shopColours(shopId, look.hue)}>
            <Stamp mark={mark} seed={0} shape={shape} />
          </span>
        </Choice>
      ))}
    </Choices>
  </>
);

const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={classes.choices}>
    <legend>{label}</legend>
    <div className={classes.options}>{children}</div>
  </fieldset>
);

interface ChoiceProps {
  group: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  /** A picture of it. */
  children: ReactNode;
}

const Choice = ({ group, label, isChosen, onChoose, children }: ChoiceProps) => (
  <label className={classes.choice}>
    <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
    {children}
    <span>{label}</span>
  </label>
);
