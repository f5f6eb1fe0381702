import { type ApiError, useApiMutation, useUser } from '@stampwell/client';
import { removeLogo, uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { LOGO_MAX_BYTES, LOGO_SIZES, LOGO_TYPES, logoAddress } from '@stampwell/contracts/logo.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { IconCamera, IconPhotoUp } from '@stampwell/icons';
import { Button, errorWords, Group, notify, ShopAvatar, Text } from '@stampwell/ui';
import { Unsaved } from '@stampwell/ui/forms';
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react';
import classes from './logo-choice.module.css';

const NOT_READABLE = 'This picture cannot be read. Choose a PNG, JPEG or WebP picture.';
const TOO_LARGE = 'This picture is larger than 5 MB. Choose a smaller one.';

/**
 * A picture no larger than a logo needs, so that a phone's photo is quickly sent over a slow connection, without the place where it was
 * taken. A picture that the browser cannot draw is sent as it is, for the server to judge.
 * @throws Error with words for its chooser
 */
async function shrinkPicture(file: Blob): Promise<Blob> {
  const drawn = await redrawn(file).catch(() => null);
  const picture = drawn ?? file;
  if (!LOGO_TYPES.some((type) => type === picture.type)) throw new Error(NOT_READABLE);
  if (picture.size > LOGO_MAX_BYTES) throw new Error(TOO_LARGE);
  return picture;
}

async function redrawn(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file);
  const scale = LOGO_SIZES.large.pixels / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that writes no WebP writes PNG instead.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.95));
}

interface LogoChoiceProps {
  look: ShopLook;
  /** A picture's address while it is not saved; undefined once it is, or is not wanted. */
  onPreview: (address: string | undefined) => void;
  onSaved: (look: ShopLook) => void;
}

/** The shop's logo: chosen, dropped or photographed, looked at, and then used. */
export function LogoChoice({ look, onPreview, onSaved }: LogoChoiceProps) {
  const { id, name } = useUser();
  const wordsId = useId();
  const [chosen, setChosen] = useState<{ picture: Blob; address: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const upload = useApiMutation(uploadLogo, {});
  const remove = useApiMutation(removeLogo, {});
  const address = chosen?.address;
  useEffect(() => {
    onPreview(address);
    return () => {
      if (address) URL.revokeObjectURL(address);
    };
  }, [address, onPreview]);

  async function choose(file: Blob | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    try {
      const picture = await shrinkPicture(file);
      setChosen({ picture, address: URL.createObjectURL(picture) });
    } catch (error) {
      setProblem((error as Error).message);
    }
  }

  const settle = {
    onSuccess: (reply: { look: ShopLook }) => {
      setChosen(null);
      onSaved(reply.look);
      notify('success', reply.look.logo ? 'Your logo is on your card' : 'Your logo is off your card');
    },
    onError: (failure: ApiError) => setProblem(errorWords(failure, 'Failed to save the logo')),
  };
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void choose(target.files?.[0]);
    // The same file may be chosen again.
    target.value = '';
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };

  return (
    <fieldset
      className={classes.choice}
      onDragOver={over}
      onDragLeave={over}
      onDrop={(event) => {
        over(event);
        void choose(event.dataTransfer.files[0]);
      }}
    >
      <legend>Logo</legend>
      <Unsaved isDirty={chosen !== null} />
      <div className={classes.drop} data-over={isOver || undefined}>
        <ShopAvatar id={id} name={name} logo={address ?? logoAddress(id, look.logo, 'small')} size={72} />
        <div className={classes.ways}>
          <label className={classes.way}>
            <IconPhotoUp size={20} aria-hidden="true" />
            Choose a Picture
            <input type="file" accept={LOGO_TYPES.join(',')} aria-describedby={wordsId} onChange={picked} />
          </label>
          <label className={classes.way} data-camera>
            <IconCamera size={20} aria-hidden="true" />
            Take a Photo
            <input type="file" accept="image/*" capture="environment" onChange={picked} />
          </label>
          <Text id={wordsId} c="dimmed" size="sm">
            PNG, JPEG or WebP, or drop one here. A square one fits best.
          </Text>
        </div>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {chosen && (
        <Group>
          <Button loading={upload.isPending} onClick={() => upload.mutate({ body: chosen.picture }, settle)}>
            Use This Logo
          </Button>
          <Button variant="default" disabled={upload.isPending} onClick={() => setChosen(null)}>
            Not This One
          </Button>
        </Group>
      )}
      {!chosen && look.logo && (
        <Group>
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate({}, settle)}>
            Remove Logo
          </Button>
        </Group>
      )}
    </fieldset>
  );
}
