import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  type webcrypto,
} from 'node:crypto';

/** Bits of the flags in authenticator data (WebAuthn 3, 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** The options that the authenticator uses. */
interface Asked {
  challenge: string;
  user?: { id: string };
}

/** The head of a CBOR item (RFC 8949, 3) of less than 65,536 parts. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();

/** A software authenticator with one passkey. Tests change its fields to make its next answer wrong. */
export class Authenticator {
  private readonly key: KeyObject;
  private readonly publicKey: { x: Buffer; y: Buffer };
  readonly id = randomBytes(32);
  user = '';
  verifies = true;
  counter = 1;

  constructor(
    public origin: string,
    public rpId: string,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as webcrypto.JsonWebKey;
    this.key = privateKey;
    this.publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** As `navigator.credentials.create()`, in JSON. */
  create(asked: Asked) {
    this.user = asked.user?.id ?? '';
    const { x, y } = this.publicKey;
    // kty: EC2, alg: ES256, crv: P-256, x, y (RFC 9053, 2.1 and 7.1).
    const start = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    const cose = Buffer.concat([
      start,
      Buffer.from([0x21]),
      bytes(x),
      Buffer.from([0x22]),
      bytes(y),
    ]);
    const length = Buffer.from([0, this.id.length]);
    const data = this.data(ATTESTED, Buffer.concat([Buffer.alloc(16), length, this.id, cose]));
    const parts = [text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData')];
    return this.answer({
      attestationObject: Buffer.concat([head(5, 3), ...parts, bytes(data)]).toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', asked).toString('base64url'),
      transports: ['internal' as const],
    });
  }

  /** As `navigator.credentials.get()`, in JSON. */
  get(asked: Asked) {
    const data = this.data(0, Buffer.alloc(0));
    const clientData = this.clientData('webauthn.get', asked);
    const signed = Buffer.concat([data, sha256(clientData)]);
    return this.answer({
      authenticatorData: data.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: createSign('SHA256').update(signed).sign(this.key).toString('base64url'),
      userHandle: this.user,
    });
  }

  private data(flags: number, enclosed: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    this.counter += 1;
    const all = flags | PRESENT | (this.verifies ? VERIFIED : 0);
    return Buffer.concat([sha256(this.rpId), Buffer.from([all]), counter, enclosed]);
  }

  private clientData(type: string, { challenge }: Asked): Buffer {
    const { origin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private answer<R>(response: R) {
    const id = this.id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response,
      clientExtensionResults: {},
      authenticatorAttachment: 'platform' as const,
    };
  }
}
