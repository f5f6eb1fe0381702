import { useUser } from '@stampwell/client';
import { logoAddress } from '@stampwell/contracts/logo.ts';
import { stepReward } from '@stampwell/contracts/programme.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { ShopAvatar, ShopHues, StampGrid, shopColours } from '@stampwell/ui';
import classes from './card-preview.module.css';
import { previewOf } from './preview.ts';

interface CardPreviewProps {
  terms: Parameters<typeof previewOf>[0];
  look?: ShopLook | undefined;
  /** The address of a logo that is not saved yet. */
  logo?: string | undefined;
  /** Of one of several cards. */
  cardName?: string | undefined;
}

/** The customer's view of the card, updated while typing. */
export function CardPreview({ terms, look, logo, cardName }: CardPreviewProps) {
  const { id, name } = useUser();
  const { required, current, early, emoji, reward } = previewOf(terms);
  const rewards = [
    ...early.map((step) => ({ ...stepReward(step), at: step.stamps })),
    { emoji, reward, at: required },
  ];
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>How your customers see it</figcaption>
      <div className={classes.card} style={shopColours(id, look?.hue)}>
        <div className={classes.head}>
          <ShopHues shops={[{ id, hue: look?.hue }]}>
            <ShopAvatar id={id} name={name} logo={logo ?? logoAddress(id, look?.logo, 'small')} />
          </ShopHues>
          <span className={classes.name} title={name}>
            {name}
          </span>
        </div>
        {cardName && <span className={classes.cardName}>{cardName}</span>}
        <StampGrid
          current={current}
          required={required}
          mark={emoji}
          steps={early.map((step) => ({ stamps: step.stamps, emoji: step.reward_emoji }))}
          shape={look?.stamp_shape}
        />
        <span className={classes.count}>{`${current} / ${required} stamps`}</span>
        {rewards.map((one) => (
          <span className={classes.reward} key={one.at}>
            <span aria-hidden="true">{one.emoji}</span>
            <span>{one.reward}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
