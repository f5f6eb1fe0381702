import { useEffect, useRef } from 'react';
import classes from './account.module.css';

/** A QR code, black on white in both themes, because scanners need that. Its text belongs beside it, for those who cannot scan. */
export function CodePicture({ of: text, label }: { of: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    void import('qrcode').then(async ({ toCanvas }) => {
      await toCanvas(canvas.current, text, { margin: 2, width: 440 });
      canvas.current?.removeAttribute('style');
    });
  }, [text]);
  return <canvas ref={canvas} className={classes.picture} role="img" aria-label={label} />;
}
