import { X509Certificate, generateKeyPairSync, sign } from 'node:crypto';

/** A key and a certificate for names below `domain`, good for a day, in PEM. */
export interface Certificate {
  key: string;
  cert: string;
}

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

/**
 * Make a certificate that signs itself (RFC 5280 §4.1). Node makes keys but no certificates, and a key that
 * lies in a repository is one that somebody trusts some day.
 */
export function createCertificate(domain: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(
    set(sequence(objectId(0x55, 0x04, 0x03), der(0x0c, Buffer.from('Stand-in')))),
  );
  const [from, to] = [Date.now() - DAY_MS, Date.now() + DAY_MS].map(toUtcTime);
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])));
  const names = sequence(der(0x82, Buffer.from(`*.${domain}`)));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name,
    sequence(from ?? Buffer.alloc(0), to ?? Buffer.alloc(0)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(
          objectId(0x55, 0x1d, 0x13),
          der(0x01, Buffer.from([0xff])),
          der(0x04, isAuthority),
        ),
        sequence(objectId(0x55, 0x1d, 0x11), der(0x04, names)),
      ),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const cert = new X509Certificate(sequence(body, ECDSA_WITH_SHA256, signature));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: cert.toString(),
  };
}

function toUtcTime(time: number): Buffer {
  const text = new Date(time)
    .toISOString()
    .replaceAll(/[-:T]|\.\d+/g, '')
    .slice(2);
  return der(0x17, Buffer.from(text));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, ...parts);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function objectId(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** A tag, the length in its short or long form, and the content (X.690 §8.1). */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
