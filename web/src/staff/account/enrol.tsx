import { useState } from 'react';
import { CodeField } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { SubmitButton } from '../../shared/components/submit';
import { withReauthentication } from '../api/reauthentication';
import { UserError } from '../api/user-message';
import { checkCode, digitsOf } from '../auth/check';
import { authClient } from '../auth/client';
import { rejectionFrom, toRejection } from '../auth/rejection';
import styles from './enrol.module.css';

export interface Enrolment {
  id: string;
  qr: QrCode | null;
  secret: string;
}

/** Begins the enrolment of an app for codes. It counts once a code has been typed. */
export async function enrol(issuer: string): Promise<Enrolment> {
  const client = authClient();
  const { data: before } = await client.mfa.listFactors();
  const names = new Set((before?.all ?? []).map(({ friendly_name }) => friendly_name));
  // Removes an abandoned enrollment first.
  for (const { id, status } of before?.all ?? []) {
    if (status === 'unverified') await client.mfa.unenroll({ factorId: id });
  }
  let name = 'Authenticator app';
  for (let count = 2; names.has(name); count += 1) name = `Authenticator app ${count}`;
  const { data, error } = await withReauthentication(() =>
    client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }),
  );
  if (error) throw new UserError(toRejection(error).message);
  return { id: data.id, qr: readQr(data.totp.qr_code), secret: data.totp.secret };
}

interface Props {
  enrolment: Enrolment;
  onDone: () => void;
  onCancel: () => void;
}

export function Enrol({ enrolment, onDone, onCancel }: Props) {
  const { id, qr, secret } = enrolment;
  const form = useForm({
    names: ['code'],
    check: ({ code }) => ({ code: checkCode(code) }),
    send: async ({ code }) => {
      const { mfa } = authClient();
      const refusal = await rejectionFrom(() =>
        mfa.challengeAndVerify({ factorId: id, code: digitsOf(code) }),
      );
      if (refusal === null) onDone();
      return refusal;
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <ol className={styles.steps}>
        <li>
          <p>Open an authenticator app on your phone and add an account.</p>
        </li>
        <li>
          <p>{qr ? 'Scan the QR code or enter the key.' : 'Enter this key.'}</p>
          {qr && (
            <svg className={styles.qr} viewBox={qr.viewBox} role="img" aria-label="QR code">
              <path d={qr.path} />
            </svg>
          )}
          <Secret secret={secret} />
        </li>
        <li>
          <RejectionAlert refusal={form.refusal} />
          <CodeField label="6-digit code from the app" error={form.errors.code} />
        </li>
      </ol>
      <div className="actions">
        <SubmitButton busy={form.busy} doing="Checking...">
          Turn on
        </SubmitButton>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function Secret({ secret }: { secret: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid('Copied');
    } catch {
      setSaid("Couldn't copy");
    }
  };
  return (
    <p className={styles.secret}>
      <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <button type="button" className="btn btn-small" onClick={copy}>
        Copy<span className="sr-only"> the key</span>
      </button>
      <span role="status">{said}</span>
    </p>
  );
}

/** Reads only numbers from the SVG of a QR code, so no markup from the server reaches the page. */
interface QrCode {
  viewBox: string;
  path: string;
}

const SVG_NUMBERS = /^[\d\s.,+-]+$/;
const SVG_PATH = /^[MmHhVvLlZz\d\s.,+-]+$/;
const LIGHT_FILL = /^(#fff(fff)?|white|none)$/i;

const allowedText = (text: string | null, allowed: RegExp) =>
  text !== null && allowed.test(text) ? text.trim() : null;

const isDark = (shape: Element) => !LIGHT_FILL.test(shape.getAttribute('fill')?.trim() ?? '#000');

function pathOf(shape: Element): string | null {
  if (shape.localName === 'path') return allowedText(shape.getAttribute('d'), SVG_PATH);
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(shape.getAttribute(name) ?? '0'),
  );
  const known = [x, y, width, height].every((number) => Number.isFinite(number));
  return known ? `M${x} ${y}h${width}v${height}h-${width}z` : null;
}

/** Reads the SVG of a QR code; null when it looks otherwise, and the secret can be typed. */
function readQr(source: string): QrCode | null {
  // The client makes a data URL of it, which the site's policy would not show.
  const text = source.replace(/^data:image\/svg\+xml;[^,]*,/, '');
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (svg.localName !== 'svg') return null;
  const size = ['width', 'height'].map((name) => Number.parseFloat(svg.getAttribute(name) ?? ''));
  const viewBox = allowedText(svg.getAttribute('viewBox') ?? `0 0 ${size.join(' ')}`, SVG_NUMBERS);
  const shapes = [...svg.querySelectorAll('path, rect')].filter(isDark);
  const path = shapes.map(pathOf).filter((part) => part !== null);
  return viewBox && path.length > 0 ? { viewBox, path: path.join('') } : null;
}
