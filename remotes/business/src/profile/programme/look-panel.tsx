import { type ApiError, useApiCache, useApiMutation, useUser } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { updateShopLook } from '@stampwell/contracts/http/shop-look.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import {
  type CardLook,
  type ShopLook,
  STAMP_SHAPES,
  type StampShape,
} from '@stampwell/contracts/shop-look.ts';
import { Button, errorWords, Group, notify, Panel, Stamp, shopColours, Text } from '@stampwell/ui';
import { Unsaved } from '@stampwell/ui/forms';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CardPreview } from './card-preview.tsx';
import { LogoChoice } from './logo-choice.tsx';
import classes from './look-panel.module.css';

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

interface LookPanelProps {
  settings: ReplyOf<typeof businessSettings>['settings'];
}

/** The card's colour and the stamp's shape, with a preview while choosing. */
export function LookPanel({ settings }: LookPanelProps) {
  const { id } = useUser();
  const saved: ShopLook = settings.look;
  const [look, setLook] = useState<CardLook>(saved);
  const [newLogo, setNewLogo] = useState<string>();
  const cache = useApiCache();
  const { mutate, isPending } = useApiMutation(updateShopLook, {});
  const isSame = look.hue === saved.hue && look.stamp_shape === saved.stamp_shape;

  const showLook = (chosen: ShopLook) =>
    cache.update(businessSettings, {}, (before) => ({ settings: { ...before.settings, look: chosen } }));

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { body: { hue: look.hue, stamp_shape: look.stamp_shape } },
      {
        onSuccess: (reply) => {
          showLook(reply.look);
          notify('success', 'Your card has its new look');
        },
        onError: (failure: ApiError) => notify('error', errorWords(failure, 'Failed to save the look')),
      },
    );
  }

  return (
    <Panel title="Look of your card">
      <div className={classes.columns}>
        <div className={classes.fields}>
          <Text c="dimmed">
            Customers see it in their wallet, staff at the counter. Colours stay readable in light and dark.
          </Text>
          <LogoChoice look={saved} onPreview={setNewLogo} onSaved={showLook} />
          <form className={classes.fields} onSubmit={save}>
            <Unsaved isDirty={!isSame} />
            <Choices label="Colour">
              {COLOURS.map(([name, hue]) => (
                <Choice
                  key={name}
                  group="hue"
                  label={name}
                  isChosen={look.hue === hue}
                  onChoose={() => setLook({ ...look, hue })}
                >
                  <span className={classes.swatch} style={shopColours(id, hue)} />
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
                  onChoose={() => setLook({ ...look, stamp_shape: shape })}
                >
                  <span className={classes.stamp} style={shopColours(id, look.hue)}>
                    <Stamp mark={fullReward(settings).emoji} seed={0} shape={shape} />
                  </span>
                </Choice>
              ))}
            </Choices>
            <Group>
              <Button type="submit" loading={isPending} disabled={isSame}>
                Save Look
              </Button>
            </Group>
          </form>
        </div>
        <CardPreview
          terms={{ ...settings, early: settings.steps.slice(0, -1) }}
          look={{ ...look, logo: saved.logo }}
          logo={newLogo}
        />
      </div>
    </Panel>
  );
}

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
