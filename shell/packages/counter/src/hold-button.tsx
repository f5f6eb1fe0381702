import type { CustomerLookup } from '@stampwell/contracts/http/shapes.ts';
import { DEFAULT_REWARD } from '@stampwell/contracts/limits.ts';
import type { CardStamps, CardTerms, CardView } from '@stampwell/contracts/programme.ts';
import { Button, ConfirmModal, counted, RewardChoice, VisuallyHidden } from '@stampwell/ui';
import { type PointerEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './hold-button.module.css';
import { BURST_PAUSE_MS } from './key-burst.ts';

/** Three times a slow tap. */
export const HOLD_MS = 700;
/** Cap per frame, so that a tap on a busy phone does not count as a hold. */
const MAX_FRAME_MS = 50;
const SHORTCUT = 'r';

interface HoldButtonProps {
  children: ReactNode;
  /** Explains the hold, below the button. */
  hint: string;
  onHold: () => void;
  /** Enter, Space and screen readers cannot hold: they get a confirmation instead. */
  onAsk: () => void;
  /**
   * Keeps the hint as tall as the 'Add Stamps' row that it replaced, so that this button does not move under a second tap.
   */
  isAddGone: boolean;
  /** Ignores presses. */
  isShielded: boolean;
  isBusy: boolean;
  isDisabled: boolean;
}

/** A button that acts when held, for actions that must not happen by a slip. */
export function HoldButton({
  children,
  hint,
  onHold,
  onAsk,
  isAddGone,
  isShielded,
  isBusy,
  isDisabled,
}: HoldButtonProps) {
  const hintId = useId();
  const { hold, release, progress } = useHold(onHold);
  const [isTapped, setTapped] = useState(false);
  const isTouched = useRef(false);
  const isOff = isShielded || isBusy || isDisabled;
  const pressAlone = useLoneKey(onHold);

  function press(event: PointerEvent): void {
    isTouched.current = !isOfScreenReader(event);
    setTapped(isTouched.current);
    if (isTouched.current && event.button === 0 && !isOff) hold();
  }
  function click(): void {
    if (!isTouched.current && !isOff) onAsk();
    isTouched.current = false;
  }
  return (
    <div className={classes.hold}>
      <Button
        size="lg"
        fullWidth
        className={classes.button}
        aria-disabled={isOff}
        aria-describedby={hintId}
        aria-keyshortcuts={SHORTCUT.toUpperCase()}
        data-shielded={isShielded || undefined}
        loading={isBusy}
        disabled={isDisabled}
        onPointerDown={press}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onClick={click}
        onKeyDown={({ key, repeat, ctrlKey, metaKey, altKey }) => {
          const isShortcut = key.toLowerCase() === SHORTCUT && !ctrlKey && !metaKey && !altKey;
          if (!repeat) pressAlone(isShortcut && !isOff);
        }}
      >
        <span className={classes.fill} style={{ scale: `${progress} 1` }} aria-hidden="true" />
        <span className={classes.words}>{children}</span>
      </Button>
      <p
        id={hintId}
        className={classes.hint}
        data-tapped={isTapped || undefined}
        data-tall={isAddGone || undefined}
      >
        {hint}
        <VisuallyHidden>Enter lets you confirm first.</VisuallyHidden>
        <span className={classes.key} aria-hidden="true">
          Press R, or Enter to confirm first.
        </span>
      </p>
    </div>
  );
}

/** Calls `onPress` for a single key press. A hand scanner types the shortcut's letter too, but among others. */
function useLoneKey(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const before = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (isShortcut: boolean) => {
    const now = performance.now();
    const isLone = now - before.current > BURST_PAUSE_MS;
    before.current = now;
    clearTimeout(timer.current);
    if (isShortcut && isLone) timer.current = setTimeout(onPress, BURST_PAUSE_MS);
  };
}

/** VoiceOver and TalkBack send a pointer event without a size, then a click. */
const isOfScreenReader = ({ width, height }: PointerEvent): boolean => width === 0 && height === 0;

/** Progress of the hold from 0 to 1; calls `onHeld` at 1. */
function useHold(onHeld: () => void) {
  const [progress, setProgress] = useState(0);
  const frame = useRef(0);
  const release = useCallback(() => {
    cancelAnimationFrame(frame.current);
    setProgress(0);
  }, []);
  useEffect(() => release, [release]);

  function hold(): void {
    let held = 0;
    let last = performance.now();
    const next = (now: number) => {
      held += Math.min(Math.max(now - last, 0), MAX_FRAME_MS);
      last = now;
      setProgress(Math.min(held / HOLD_MS, 1));
      if (held < HOLD_MS) {
        frame.current = requestAnimationFrame(next);
      } else {
        release();
        onHeld();
      }
    };
    release();
    frame.current = requestAnimationFrame(next);
  }
  return { hold, release, progress };
}

/** The card, and the programme's terms for it. */
export type CardAtCounter = CardStamps &
  CardTerms<CustomerLookup['stamp_info']['steps'][number]> &
  Pick<CustomerLookup['stamp_info'], 'good_until'>;

type Ready = CardView<CardAtCounter['steps'][number]>['ready'][number];

const optionOf = ({ step, number, leaves }: Ready) => ({
  number,
  emoji: step.reward_emoji || DEFAULT_REWARD.emoji,
  reward: step.reward_description || DEFAULT_REWARD.description,
  leaves: leaves === 0 ? 'Begins a new card' : `${counted(leaves, 'stamp')} left`,
});

function usedWords({ uses, leaves }: Ready): string {
  if (leaves === 0) return `All ${counted(uses, 'stamp')} will be used.`;
  const left = `${counted(leaves, 'stamp')} ${leaves === 1 ? 'is' : 'are'} left.`;
  return uses === 0 ? `It uses no stamps: ${left}` : `${counted(uses, 'stamp')} will be used, ${left}`;
}

interface RedeemProps {
  stamps: CardAtCounter;
  view: CardView<CardAtCounter['steps'][number]>;
  onRedeem: (step?: number) => void;
  isAddGone: boolean;
  isShielded: boolean;
  isBusy: boolean;
  isDisabled: boolean;
}

/** Redeeming takes a hold or a confirmation, so that a slip of the thumb cannot do it. */
export function Redeem({ stamps, view, onRedeem, ...state }: RedeemProps) {
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<number | null>(null);
  const { ready } = view;
  // On the way the smaller one comes first: it costs nothing, and the larger one ends the card.
  const usual = stamps.spends ? ready.at(-1) : ready[0];
  const chosen = ready.find(({ number }) => number === asked) ?? usual;
  if (!chosen) return null;
  const hasSteps = stamps.steps.length > 1;
  const warning = usedWords(chosen);
  const redeem = () => {
    setAsked(null);
    onRedeem(hasSteps ? chosen.number : undefined);
  };
  return (
    <>
      <RewardChoice options={ready.map(optionOf)} chosen={chosen.number} onChoose={setAsked} />
      <HoldButton
        {...state}
        hint={ready.length > 1 && chosen.leaves > 0 ? 'Hold to redeem.' : `Hold to redeem. ${warning}`}
        onHold={redeem}
        onAsk={() => setAsking(true)}
      >
        {hasSteps ? `Redeem ${optionOf(chosen).emoji} ${optionOf(chosen).reward}` : 'Redeem Reward'}
      </HoldButton>
      <ConfirmModal
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        isSpending
        title="Redeem this reward?"
        question={warning}
        confirmLabel="Redeem"
        onConfirm={() => {
          setAsking(false);
          redeem();
        }}
      />
    </>
  );
}
