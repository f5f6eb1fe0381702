import { walletSupported } from '@stampwell/contracts/http/wallet.ts';
import { IconBrandApple, IconBrandGoogle } from '@stampwell/icons';
import classes from './wallet-availability.module.css';

/** The announcement of wallet passes; a script replaces it where they are available. */
export function WalletAvailability() {
  return (
    <section
      className={classes.section}
      aria-labelledby="wallets"
      data-supported={`/api${walletSupported.path}`}
    >
      <div>
        <p className={classes.notice} data-notice>
          Coming Soon
        </p>
        <h2 id="wallets" className={classes.title}>
          Google Wallet and Apple Wallet
        </h2>
        <p className={classes.words} data-words>
          Your loyalty cards will be added to Google Wallet and Apple Wallet, beside your tickets and your
          bank card.
        </p>
      </div>
      <Phone />
    </section>
  );
}

/** A phone with passes, one of them ours. */
function Phone() {
  return (
    <div className={classes.phone} aria-hidden="true">
      <span className={classes.pass} style={{ '--sw-hue': 250 } as React.CSSProperties}>
        <IconBrandGoogle size={20} />
      </span>
      <span className={classes.pass} style={{ '--sw-hue': 152 } as React.CSSProperties}>
        <IconBrandApple size={20} />
      </span>
      <span className={classes.pass} style={{ '--sw-hue': 31 } as React.CSSProperties}>
        <span className={classes.name}>Stampwell</span>
        <QrPattern />
      </span>
    </div>
  );
}

/** A decorative grid that resembles a QR code. */
function QrPattern() {
  const cells = Array.from({ length: 121 }, (_, i) => [i % 11, Math.floor(i / 11)] as const).filter(
    ([x, y]) => !inCorner(x, y) && (x * 7 + y * 11 + x * y * 3) % 5 < 2,
  );
  return (
    <svg viewBox="0 0 11 11" className={classes.code} aria-hidden="true" shapeRendering="crispEdges">
      {[
        [0, 0],
        [8, 0],
        [0, 8],
      ].map(([x, y]) => (
        <path
          key={`${x}-${y}`}
          d={`M${x} ${y}h3v3h-3zm.6.6v1.8h1.8v-1.8zm.5.5h.8v.8h-.8z`}
          fillRule="evenodd"
        />
      ))}
      <path d={cells.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} />
    </svg>
  );
}

const inCorner = (x: number, y: number): boolean => (x < 4 && y < 4) || (x > 6 && y < 4) || (x < 4 && y > 6);
