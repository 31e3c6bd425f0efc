import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { good, refusal, refused, Site, type Visitor } from './site.ts';

const JWKS = 'GET /auth/v1/.well-known/jwks.json';

/** The calls about claims and users that a client has made. */
function asked(visitor: Visitor): string[] {
  return visitor.asked.filter((call) => call === JWKS || call.endsWith('/user'));
}

/** The same token with another owner, signature untouched. */
function forged(token: string): string {
  const [head, body = '', signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const other = { ...claims, sub: '00000000-0000-4000-8000-000000000000' };
  return [head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.');
}

/** The same claims, said to need no signature (RFC 7519, 6). */
function unsigned(token: string): string {
  const [head = '', body] = token.split('.');
  const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), alg: 'none' };
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${body}.`;
}

test('claims are verified by the client with the published keys, before and after a rotation', async () => {
  const site = await Site.start();
  try {
    const { client, email, id, visitor } = await site.signedIn();
    const { claims, header } = good(await client.getClaims());
    expect(header.alg).toBe('ES256');
    expect(claims).toMatchObject({
      iss: `${site.origin}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      sub: id,
      email,
      aal: 'aal1',
      app_metadata: { role: 'staff' },
      is_anonymous: false,
    });
    expect(claims.exp - claims.iat).toBe(300);
    good(await client.getClaims());
    expect(asked(visitor)).toEqual([JWKS]);
    const old = good(await client.getSession()).session?.access_token ?? '';
    expect((await client.getClaims(forged(old))).error?.name).toBe('AuthInvalidJwtError');
    for (const token of [forged(old), unsigned(old)]) {
      const answer = await site.visitor().client().getUser(token);
      expect(refusal(answer)).toEqual(refused(403, 'bad_jwt'));
    }

    const made = site.program.command('keys', 'rotate');
    await eventually('the new key in use', async () => {
      const { keys } = (await site.visitor().call('/auth/v1/.well-known/jwks.json')).json;
      return keys.length === 2 ? keys : undefined;
    });
    good(await client.refreshSession());
    const renewed = good(await client.getClaims()).header.kid;
    expect(made).toContain(renewed);
    expect(renewed).not.toBe(header.kid);
    // The client fetched the keys again instead of asking the server for the user.
    expect(new Set(asked(visitor))).toEqual(new Set([JWKS]));

    // The old key signs no more, and what it has signed stays good.
    expect((await visitor.call('/api/v1/admin/news', { token: old })).status).toBe(200);
    const another = site.visitor();
    // The client caches keys by storage key.
    const stranger = another.client({ storageKey: 'another' });
    expect(good(await stranger.getClaims(old)).header.kid).toBe(header.kid);
    expect(asked(another)).toEqual([JWKS]);
    const { keys } = (await another.call('/auth/v1/.well-known/jwks.json')).json;
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(Object.keys(key)).not.toContain('d');
    }
  } finally {
    await site.program.remove();
  }
});

test('claims that an operator’s own RS256 key signs are verified by the client', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'the-operators', alg: 'RS256' };
  const folder = mkdtempSync(join(tmpdir(), 'unionhall-key-'));
  const file = join(folder, 'key.json');
  writeFileSync(file, JSON.stringify(jwk));
  const site = await Site.start({ settings: { UNIONHALL_AUTH_SIGNING_KEY_FILE: file } });
  try {
    const { client, id, visitor } = await site.signedIn();
    const { claims, header } = good(await client.getClaims());
    expect([header.alg, header.kid, claims.sub]).toEqual(['RS256', 'the-operators', id]);
    expect(asked(visitor)).toEqual([JWKS]);
    const token = good(await client.getSession()).session?.access_token ?? '';
    expect((await client.getClaims(forged(token))).error?.name).toBe('AuthInvalidJwtError');
    const answer = await visitor.call('/auth/v1/.well-known/jwks.json');
    const published = answer.json.keys.find((key: { kid: string }) => key.kid === jwk.kid);
    expect(Object.keys(published).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect((await visitor.staffCall(client))[0]).toBe(200);
  } finally {
    await site.program.remove();
    rmSync(folder, { recursive: true });
  }
});
