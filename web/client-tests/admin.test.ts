import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from './codes.ts';
import { good, PASSWORD, refusal, refused, Site } from './site.ts';

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());

/** The calls for whoever keeps accounts, with these headers. */
function keeper(headers: Record<string, string>): GoTrueAdminApi {
  return site.visitor().client({ headers }).admin;
}

async function bearer(role: 'owner' | 'staff' | 'pending') {
  const { client } = await site.signedIn(role);
  const token = good(await client.getSession()).session?.access_token;
  return { Authorization: `Bearer ${token}` };
}

const KEEPERS: [string, () => Promise<GoTrueAdminApi>][] = [
  ['the service key', async () => site.server().admin],
  [
    'the service key as bearer, beside the public key',
    async () => keeper({ Authorization: `Bearer ${site.serviceKey}` }),
  ],
  ['an owner', async () => keeper(await bearer('owner'))],
];

describe.each(KEEPERS)('%s', (_, make) => {
  let admin: GoTrueAdminApi;
  beforeAll(async () => {
    admin = await make();
  });

  test('creates, reads, changes and deletes accounts', async () => {
    const email = site.address();
    const made = good(
      await admin.createUser({
        email,
        password: PASSWORD,
        email_confirm: true,
        user_metadata: { name: 'Nora' },
        app_metadata: { role: 'staff' },
      }),
    ).user;
    expect(made).toMatchObject({ email, user_metadata: { name: 'Nora' }, is_anonymous: false });
    expect(refusal(await admin.createUser({ email }))).toEqual(refused(422, 'email_exists'));
    const visitor = site.visitor();
    const client = visitor.client();
    good(await client.signInWithPassword({ email, password: PASSWORD }));

    const read = good(await admin.getUserById(made.id)).user;
    expect(read).toMatchObject({ id: made.id, app_metadata: { role: 'staff', provider: 'email' } });
    expect(read.last_sign_in_at).toBeTruthy();
    const other = site.address();
    const changed = good(
      await admin.updateUserById(made.id, {
        email: other,
        password: 'another good secret',
        user_metadata: { name: 'Omar' },
        app_metadata: { ...read.app_metadata, role: 'pending' },
      }),
    ).user;
    expect(changed).toMatchObject({ email: other, user_metadata: { name: 'Omar' } });
    expect(changed.app_metadata.role).toBe('pending');
    // A new password ends the sessions of the old one.
    expect(refusal(await client.getUser()).name).toBe('AuthSessionMissingError');
    good(await client.signInWithPassword({ email: other, password: 'another good secret' }));
    expect(await visitor.staffCall(client)).toEqual([403, 'forbidden']);

    good(await admin.deleteUser(made.id));
    expect(refusal(await admin.getUserById(made.id))).toEqual(refused(404, 'user_not_found'));
    expect((await client.getUser()).error).not.toBeNull();
    expect(refusal(await admin.deleteUser(made.id))).toEqual(refused(404, 'user_not_found'));
  });

  test('locks out for a time and lets in again', async () => {
    const { client, id, email, visitor } = await site.signedIn();
    const { user } = good(await admin.updateUserById(id, { ban_duration: '24h' }));
    expect(Date.parse(user.banned_until ?? '') - Date.now()).toBeGreaterThan(86_300_000);
    expect((await visitor.staffCall(client))[0]).toBe(401);
    const sent = { email, password: PASSWORD };
    const banned = await visitor.client().signInWithPassword(sent);
    expect(refusal(banned)).toEqual(refused(403, 'user_banned'));
    const free = good(await admin.updateUserById(id, { ban_duration: 'none' })).user;
    expect(free.banned_until).toBeUndefined();
    good(await visitor.client().signInWithPassword(sent));

    good(await admin.updateUserById(id, { ban_duration: '1m' }));
    site.passes(61);
    good(await visitor.client().signInWithPassword(sent));
    expect(refusal(await admin.updateUserById(id, { ban_duration: 'for good' }))).toEqual(
      refused(400, 'validation_failed'),
    );
  });

  test('lists accounts by pages', async () => {
    for (const _ of [1, 2, 3]) await site.account();
    const all = good(await admin.listUsers({ perPage: 1000 }));
    expect(all.users.length).toBe(all.total);
    expect([all.nextPage, all.lastPage, all.aud]).toEqual([null, 1, 'authenticated']);
    const perPage = Math.ceil(all.total / 2);
    const first = good(await admin.listUsers({ page: 1, perPage }));
    const second = good(await admin.listUsers({ page: 2, perPage }));
    expect([first.nextPage, first.lastPage, first.total]).toEqual([2, 2, all.total]);
    expect([second.nextPage, second.lastPage]).toEqual([null, 2]);
    const ids = [...first.users, ...second.users].map((user) => user.id);
    expect(ids).toEqual(all.users.map((user) => user.id));
    expect(good(await admin.listUsers({ page: 99, perPage })).users).toEqual([]);
    expect(good(await admin.listUsers()).users.length).toBe(Math.min(all.total, 50));
  });

  test('invites by mail', async () => {
    const email = site.address('invited');
    const redirectTo = `${site.origin}/auth/new-password`;
    const data = { name: 'Nora' };
    const { user } = good(await admin.inviteUserByEmail(email, { redirectTo, data }));
    expect(user).toMatchObject({ email, user_metadata: data, app_metadata: { role: 'staff' } });
    expect(user.invited_at).toBeTruthy();
    const visitor = site.visitor();
    const { link } = await site.mails.next(email, 'You are invited');
    const place = await visitor.follow(link);
    expect(place.startsWith(`${redirectTo}#`)).toBe(true);
    const { client } = await visitor.at(place);
    good(await client.updateUser({ password: PASSWORD }));
    good(await visitor.client().signInWithPassword({ email, password: PASSWORD }));
    expect(refusal(await admin.inviteUserByEmail(email))).toEqual(refused(422, 'email_exists'));
  });

  test('generates links of every kind, and sends no email', async () => {
    const { email: known } = await site.account();
    const [fresh, invited, wish] = [site.address(), site.address(), site.address()];
    const redirectTo = `${site.origin}/auth`;
    const options = { redirectTo };
    for (const [wanted, kind, holder] of [
      [{ type: 'signup', email: fresh, password: PASSWORD, options }, 'signup', fresh],
      [{ type: 'invite', email: invited, options }, 'invite', invited],
      [{ type: 'magiclink', email: known, options }, 'magiclink', known],
      [{ type: 'recovery', email: known, options }, 'recovery', known],
    ] as const) {
      const { properties, user } = good(await admin.generateLink(wanted));
      expect(properties).toMatchObject({ verification_type: kind, redirect_to: redirectTo });
      expect(properties.email_otp).toMatch(/^\d{6}$/);
      expect(properties.action_link).toContain(properties.hashed_token);
      expect(user.email).toBe(holder);
      const { hashed_token: token_hash } = properties;
      const signedIn = good(await site.visitor().client().verifyOtp({ token_hash, type: kind }));
      expect(signedIn.user?.email).toBe(holder);
    }
    // A change of address takes two: by code and by link.
    const visitor = site.visitor();
    const change = { email: known, newEmail: wish } as const;
    const present = good(await admin.generateLink({ type: 'email_change_current', ...change }));
    const next = good(await admin.generateLink({ type: 'email_change_new', ...change }));
    const token = present.properties.email_otp;
    good(await visitor.client().verifyOtp({ email: known, token, type: 'email_change' }));
    expect(await visitor.follow(next.properties.action_link)).toContain('access_token=');
    good(await visitor.client().signInWithPassword({ email: wish, password: PASSWORD }));

    const gone = await admin.generateLink({ type: 'recovery', email: site.address() });
    expect(refusal(gone)).toEqual(refused(404, 'user_not_found'));
    const again = await admin.generateLink({ type: 'signup', email: wish, password: PASSWORD });
    expect(refusal(again)).toEqual(refused(422, 'email_exists'));
    // The server emails no generated link, only a notice of the change.
    await site.mails.next(known, 'Your email was changed');
    expect(site.mails.subjects(known)).toHaveLength(1);
    for (const to of [fresh, invited, wish]) expect(site.mails.subjects(to)).toEqual([]);
  });

  test('lists and removes second factors', async () => {
    const { client, id: userId, visitor, email } = await site.signedIn();
    const { id, totp } = good(await client.mfa.enroll({ factorType: 'totp' }));
    good(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret) }));
    const { factors } = good(await admin.mfa.listFactors({ userId }));
    expect(factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(factors)).not.toContain(totp.secret);
    const other = visitor.client();
    good(await other.signInWithPassword({ email, password: PASSWORD }));
    expect(await visitor.staffCall(other)).toEqual([403, 'second_factor']);
    // The client wraps this answer twice.
    const removed = good(await admin.mfa.deleteFactor({ userId, id }));
    expect(removed).toMatchObject({ data: { id } });
    expect((await visitor.staffCall(other))[0]).toBe(200);
    expect(refusal(await admin.mfa.deleteFactor({ userId, id }))).toEqual(
      refused(404, 'mfa_factor_not_found'),
    );
  });

  test('stores any app_metadata beside the role', async () => {
    const email = site.address();
    const noted = { role: 'staff', plan: 'gold', badges: [7, 9], from: { local: 1 } };
    const attributes = { email, password: PASSWORD, email_confirm: true, app_metadata: noted };
    const { user } = good(await admin.createUser(attributes));
    const own = { provider: 'email', providers: ['email'] };
    expect(user.app_metadata).toEqual({ ...own, ...noted });

    const visitor = site.visitor();
    const client = visitor.client();
    good(await client.signInWithPassword({ email, password: PASSWORD }));
    // Missing fields stay, null removes a field, and clients cannot change the providers.
    const change = { plan: null, badges: [7], provider: 'github', providers: [] };
    const changed = good(await admin.updateUserById(user.id, { app_metadata: change })).user;
    const left = { ...own, role: 'staff', badges: [7], from: { local: 1 } };
    expect(changed.app_metadata).toEqual(left);
    expect(good(await admin.getUserById(user.id)).user.app_metadata).toEqual(left);
    expect((await visitor.staffCall(client))[0]).toBe(200);
    good(await client.refreshSession());
    const claims = good(await client.getClaims()).claims;
    expect(claims.app_metadata).toEqual(left);
    const token = good(await client.getSession()).session?.access_token;
    const written = await visitor.send('PUT', '/auth/v1/user', { app_metadata: noted }, token);
    expect([written.status, written.json.error_code]).toEqual([403, 'not_admin']);
  });

  test('signs out a user by their token', async () => {
    const { client, visitor } = await site.signedIn();
    const token = good(await client.getSession()).session?.access_token ?? '';
    const { error } = await admin.signOut(token, 'global');
    expect(error).toBeNull();
    expect((await visitor.staffCall(client))[0]).toBe(401);
  });

  test('calls that are not served are rejected with an explanation', async () => {
    const { id } = await site.account();
    const failed = refused(400, 'validation_failed');
    expect(refusal(await admin.deleteUser(id, true))).toEqual(failed);
    expect(refusal(await admin.createUser({ phone: '+15550100' }))).toEqual(failed);
    expect(refusal(await admin.updateUserById(id, { role: 'service_role' }))).toEqual(failed);
    for (const app_metadata of [{ role: 'admin' }, { role: 7 }, { notes: 'x'.repeat(4_096) }]) {
      expect(refusal(await admin.updateUserById(id, { app_metadata }))).toEqual(failed);
      const made = await admin.createUser({ email: site.address(), app_metadata });
      expect(refusal(made)).toEqual(failed);
    }
    expect((await admin.updateUserById(id, { password: 'abc' })).error?.name).toBe(
      'AuthWeakPasswordError',
    );
  });
});

test('account administration rejects staff, pending users, the public key and a wrong key', async () => {
  const { id } = await site.account();
  const everybody: [string, GoTrueAdminApi, ReturnType<typeof refused>][] = [
    ['staff', keeper(await bearer('staff')), refused(403, 'not_admin')],
    ['pending', keeper(await bearer('pending')), refused(403, 'not_admin')],
    ['public', keeper({}), refused(401, 'no_authorization')],
    ['public as bearer', keeper({ Authorization: `Bearer ${site.key}` }), refused(403, 'bad_jwt')],
    [
      'wrong',
      keeper({ Authorization: `Bearer service_${'0'.repeat(64)}` }),
      refused(403, 'bad_jwt'),
    ],
  ];
  for (const [who, admin, answer] of everybody) {
    const all = [
      await admin.listUsers(),
      await admin.createUser({ email: site.address() }),
      await admin.getUserById(id),
      await admin.updateUserById(id, { app_metadata: { role: 'owner' } }),
      await admin.deleteUser(id),
      await admin.inviteUserByEmail(site.address()),
      await admin.generateLink({ type: 'recovery', email: site.address() }),
      await admin.mfa.listFactors({ userId: id }),
      await admin.mfa.deleteFactor({ userId: id, id }),
    ];
    expect(all.map(refusal), who).toEqual(Array(all.length).fill(answer));
  }
  expect(good(await site.server().admin.getUserById(id)).user.app_metadata.role).toBe('staff');
});

test('an owner with a second factor administers accounts only in a session that used it', async () => {
  const { client, email } = await site.signedIn('owner');
  const { id, totp } = good(await client.mfa.enroll({ factorType: 'totp' }));
  good(await client.mfa.challengeAndVerify({ factorId: id, code: codeAt(totp.secret) }));
  const other = site.visitor().client();
  good(await other.signInWithPassword({ email, password: PASSWORD }));
  const headers = async (from: typeof other) => ({
    Authorization: `Bearer ${good(await from.getSession()).session?.access_token}`,
  });
  expect(refusal(await keeper(await headers(other)).listUsers())).toEqual(
    refused(401, 'insufficient_aal'),
  );
  good(await keeper(await headers(client)).listUsers());
});

test('links and codes sent to an address expire when the account changes it', async () => {
  const { admin } = site.server();
  const [mistyped, email] = [site.address('mistyped'), site.address()];
  const { user } = good(await admin.inviteUserByEmail(mistyped));
  const { link, code } = await site.mails.next(mistyped, 'You are invited');
  good(await admin.updateUserById(user.id, { email }));
  const visitor = site.visitor();
  const { error } = await visitor.at(await visitor.follow(link));
  expect(error).toMatchObject({ details: { code: 'otp_expired' } });
  const typed = await visitor.client().verifyOtp({ email: mistyped, token: code, type: 'invite' });
  expect(refusal(typed)).toEqual(refused(403, 'otp_expired'));
});

test('an address agrees to a change to itself alone', async () => {
  const { admin } = site.server();
  const { email } = await site.account();
  const [first, second] = [site.address(), site.address()];
  const change = { type: 'email_change_new', email } as const;
  const old = good(await admin.generateLink({ ...change, newEmail: first }));
  good(await admin.generateLink({ ...change, newEmail: second }));
  const present = { type: 'email_change_current', email, newEmail: second } as const;
  const { properties } = good(await admin.generateLink(present));
  const visitor = site.visitor();
  expect(await visitor.follow(old.properties.action_link)).toContain('otp_expired');
  expect(await visitor.follow(properties.action_link)).toContain('message=');
});

test('the last owner cannot be removed', async () => {
  const alone = await Site.start();
  try {
    const { id } = await alone.account('owner');
    const { admin } = alone.server();
    const last = refused(409, 'conflict');
    expect(refusal(await admin.deleteUser(id))).toEqual(last);
    expect(refusal(await admin.updateUserById(id, { ban_duration: '1h' }))).toEqual(last);
    expect(refusal(await admin.updateUserById(id, { app_metadata: { role: 'staff' } }))).toEqual(
      last,
    );
  } finally {
    await alone.program.remove();
  }
});

test('a new service key replaces the previous one while the program runs', async () => {
  const before = site.server().admin;
  good(await before.listUsers());
  const renewed = site.program.command('keys', 'service').replace('service key: ', '').trim();
  expect((await before.listUsers()).error?.status).toBe(401);
  site.oldKeys.push(site.serviceKey);
  site.serviceKey = renewed;
  good(await site.server().admin.listUsers());
});

test('the service key is in no answer, page, script, mail, log or file of the program', async () => {
  const visitor = site.visitor();
  const { client } = await site.signedIn('owner');
  const token = good(await client.getSession()).session?.access_token ?? '';
  const texts: string[] = [];
  for (const path of ['/', '/news', '/events', '/auth', '/auth/setup', '/admin', '/feed.xml']) {
    const page = await visitor.call(path);
    texts.push(page.text);
    for (const [, source = ''] of page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      texts.push((await visitor.call(source)).text);
    }
  }
  for (const path of ['/api/v1/settings', '/api/v1/admin/users', '/api/v1/admin/audit']) {
    texts.push((await visitor.call(path, { token })).text);
  }
  for (const path of ['/auth/v1/settings', '/auth/v1/health']) {
    texts.push((await visitor.call(path)).text);
  }
  expect(texts.length).toBeGreaterThan(12);
  for (const name of readdirSync(site.program.data, { recursive: true, withFileTypes: true })) {
    if (name.isFile()) texts.push(readFileSync(join(name.parentPath, name.name), 'latin1'));
  }
  texts.push(site.program.output, ...site.answers);
  expect(texts.some((text) => text.includes(site.key))).toBe(true);
  for (const key of [site.serviceKey, ...site.oldKeys]) {
    expect(key).toMatch(/^service_[0-9a-f]{64}$/);
    expect(texts.filter((text) => text.includes(key))).toEqual([]);
  }
});
