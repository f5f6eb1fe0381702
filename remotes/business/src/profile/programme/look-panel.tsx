import { type ApiError, useApiCache, useApiMutation, useUser } from '@stampwell/client';
import { businessSettings } from '@stampwell/contracts/http/business-settings.ts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { updateShopLook } from '@stampwell/contracts/http/shop-look.ts';
import { fullReward } from '@stampwell/contracts/programme.ts';
import type { CardLook, ShopLook } from '@stampwell/contracts/shop-look.ts';
import { Button, errorWords, Group, notify, Panel, Text } from '@stampwell/ui';
import { Unsaved } from '@stampwell/ui/forms';
import { type FormEvent, useState } from 'react';
import { CardPreview } from './card-preview.tsx';
import { LogoChoice } from './logo-choice.tsx';
import { LookChoices } from './look-choices.tsx';
import classes from './look-panel.module.css';

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
            <LookChoices
              shopId={id}
              look={look}
              mark={fullReward(settings).emoji}
              onChange={(chosen) => setLook({ ...look, ...chosen })}
            />
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
