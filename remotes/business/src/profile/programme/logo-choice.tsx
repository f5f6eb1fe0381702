import { type ApiError, useApiMutation, useUser } from '@stampwell/client';
import { removeLogo, uploadLogo } from '@stampwell/contracts/http/shop-look.ts';
import { LOGO_TYPES, logoAddress } from '@stampwell/contracts/logo.ts';
import type { ShopLook } from '@stampwell/contracts/shop-look.ts';
import { Button, errorWords, Group, notify, ShopAvatar, Text } from '@stampwell/ui';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useState } from 'react';
import classes from './logo-choice.module.css';
import { shrinkPicture } from './shrink-picture.ts';

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
