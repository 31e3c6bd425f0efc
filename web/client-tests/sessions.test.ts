import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from './eventually.ts';
import { good, PASSWORD, refusal, refused, Site, Storage, type Visitor } from './site.ts';

/** Seconds, as configured for the program. */
const TOKEN_LIFE = 300;

let site: Site;

beforeAll(async () => {
  site = await Site.start({ movesClock: true });
});
afterAll(() => site.program.remove());
afterEach(() => {
  vi.useRealTimers();
});

function refreshes(visitor: Visitor): number {
  return visitor.asked.filter((call) => call.includes('grant_type=refresh_token')).length;
}

test('the client keeps its session, and carries it on with another refresh token each time', async () => {
  const { client, email, visitor } = await site.signedIn();
  const first = good(await client.getSession()).session;
  expect(first).toMatchObject({ token_type: 'bearer', expires_in: TOKEN_LIFE, user: { email } });
  const { session: second } = good(await client.refreshSession());
  expect(second?.refresh_token).not.toBe(first?.refresh_token);
  expect(good(await client.getUser()).user.id).toBe(first?.user.id);
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('two clients with one storage refresh at once, and both go on with the same session', async () => {
  const storage = new Storage();
  const { client: one, visitor } = await site.signedIn('staff', { storage });
  const other = visitor.client({ storage });
  const before = good(await one.getSession()).session;
  // Less than 90 seconds are left, so that asking for the session refreshes it.
  site.passes(TOKEN_LIFE - 60);
  const [left, right] = await Promise.all([one.getSession(), other.getSession()]);
  expect(refreshes(visitor)).toBe(2);
  const [mine, yours] = [good(left).session, good(right).session];
  expect(mine?.refresh_token).not.toBe(before?.refresh_token);
  expect(yours?.refresh_token).toBe(mine?.refresh_token);
  for (const client of [one, other, one]) {
    good(await client.refreshSession());
    good(await client.getUser());
    expect((await visitor.staffCall(client))[0]).toBe(200);
  }
});

test('twenty clients refresh one token at once, and all go on with the same session', async () => {
  const { client, visitor } = await site.signedIn();
  const token = good(await client.getSession()).session?.refresh_token ?? '';
  const clients = Array.from({ length: 20 }, () => visitor.client());
  const all = await Promise.all(
    clients.map((each) => each.refreshSession({ refresh_token: token })),
  );
  const tokens = new Set(all.map((result) => good(result).session?.refresh_token));
  expect(tokens.size).toBe(1);
  expect(tokens.has(token)).toBe(false);
  for (const each of clients) good(await each.getUser());
  // The next round, one after the other: each of them has the token before the good one by now.
  good((await clients[0]?.refreshSession()) ?? { data: null, error: 'no client' });
  good((await clients[1]?.refreshSession()) ?? { data: null, error: 'no client' });
});

test('twenty clients with one storage refresh at once and stay signed in', async () => {
  const storage = new Storage();
  const { visitor } = await site.signedIn('staff', { storage });
  site.passes(TOKEN_LIFE - 60);
  const clients = Array.from({ length: 20 }, () => visitor.client({ storage }));
  const all = await Promise.all(clients.map((client) => client.getSession()));
  expect(new Set(all.map((result) => good(result).session?.refresh_token)).size).toBe(1);
  for (const client of clients) good(await client.getUser());
});

test('the client refreshes by itself once, when 90 seconds are left at the latest, and not early', async () => {
  const storage = new Storage();
  const { visitor, client: signedIn } = await site.signedIn('staff', { storage });
  const session = good(await signedIn.getSession()).session;
  const end = (session?.expires_at ?? 0) * 1000;
  vi.useFakeTimers({
    now: Date.now(),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  const client = visitor.client({ storage, autoRefreshToken: true });
  const refreshed = new Promise<number>((resolve) => {
    client.onAuthStateChange((event) => {
      if (event === 'TOKEN_REFRESHED') resolve(end - Date.now());
    });
  });
  await client.initialize();
  // It looks every 30 seconds, and counts what is left in whole such ticks: three are too few.
  while (end - Date.now() - 30_000 >= 120_000) {
    await vi.advanceTimersByTimeAsync(30_000);
    expect(refreshes(visitor)).toBe(0);
  }
  await vi.advanceTimersByTimeAsync(30_000);
  const left = await refreshed;
  expect(left).toBeGreaterThanOrEqual(89_000);
  expect(left).toBeLessThan(120_000);
  expect(refreshes(visitor)).toBe(1);
  await client.dispose();
});

test('while the server is away the client tries again after 0.2, 0.4, 0.8 ... seconds', async () => {
  const { client, visitor } = await site.signedIn();
  const times: number[] = [];
  const storage = new Storage();
  const session = good(await client.getSession()).session;
  let back: Promise<void> | undefined;
  const patient = visitor.client({
    storage,
    fetch: async (input, init) => {
      times.push(performance.now());
      try {
        return await visitor.fetch(input, init);
      } catch (error) {
        // The server comes back while the client waits.
        if (times.length === 3) back = site.program.start();
        throw error;
      }
    },
  });
  await site.program.stop();
  const result = await patient.refreshSession({ refresh_token: session?.refresh_token ?? '' });
  await back;
  expect(good(result).session?.user.id).toBe(session?.user.id);
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  for (const [at, gap] of gaps.entries()) expect(gap).toBeGreaterThan(200 * 2 ** at - 20);
  expect(gaps.length).toBeGreaterThanOrEqual(3);
});

test('a session outlives a restart of the program', async () => {
  const { client, visitor } = await site.signedIn();
  await site.program.stop();
  await site.program.start();
  good(await client.getUser());
  good(await client.refreshSession());
  expect((await visitor.staffCall(client))[0]).toBe(200);
});

test('a stolen refresh token that is used later ends the session for the thief and its owner', async () => {
  const { client, visitor } = await site.signedIn();
  const stolen = good(await client.getSession()).session?.refresh_token ?? '';
  good(await client.refreshSession());
  good(await client.refreshSession());
  site.passes(60);
  const thief = site.visitor().client();
  expect(refusal(await thief.refreshSession({ refresh_token: stolen }))).toEqual(
    refused(400, 'refresh_token_already_used'),
  );
  const token = good(await client.getSession()).session?.access_token ?? '';
  expect(await visitor.staffCall(client)).toEqual([401, 'not_signed_in']);
  const user = await visitor.call('/auth/v1/user', { token });
  expect([user.status, user.json.error_code]).toEqual([403, 'session_not_found']);
  expect(refusal(await client.refreshSession())).toEqual(refused(400, 'refresh_token_not_found'));
  // The client takes the server's word and signs out.
  expect(refusal(await client.getUser()).name).toBe('AuthSessionMissingError');
  expect(good(await client.getSession()).session).toBeNull();
  // Others of the same account are not touched.
});

test('a session ends after its days, however often it is carried on', async () => {
  const { client } = await site.signedIn();
  for (const days of [6, 6, 6, 6, 5]) {
    site.passes(days * 86_400);
    good(await client.refreshSession());
  }
  site.passes(86_400 + 60);
  expect(refusal(await client.refreshSession())).toEqual(refused(400, 'session_expired'));
});

test.each([
  ['owner', 12],
  ['staff', 168],
  ['pending', 168],
] as const)('a session that is not used ends: %s, after %i hours', async (role, hours) => {
  const { client } = await site.signedIn(role);
  site.passes(hours * 3600 - 60);
  good(await client.refreshSession());
  site.passes(hours * 3600 + 60);
  expect(refusal(await client.refreshSession())).toEqual(refused(400, 'session_expired'));
  expect(good(await client.getSession()).session).toBeNull();
});

/** Three places in which one account is signed in. */
async function three() {
  const { client: here, visitor, email } = await site.signedIn();
  const [there, elsewhere] = [visitor.client(), visitor.client()];
  for (const client of [there, elsewhere]) {
    good(await client.signInWithPassword({ email, password: PASSWORD }));
  }
  const isIn = async (client: typeof here) => {
    const [status] = await visitor.staffCall(client);
    return status === 200 && (await client.getUser()).error === null;
  };
  return { here, there, elsewhere, isIn, visitor };
}

test('signing out locally ends only this session, even for its stored tokens', async () => {
  const { here, there, elsewhere, isIn, visitor } = await three();
  const token = good(await here.getSession()).session?.access_token ?? '';
  expect((await here.signOut({ scope: 'local' })).error).toBeNull();
  expect(good(await here.getSession()).session).toBeNull();
  expect((await visitor.call('/api/v1/admin/news', { token })).status).toBe(401);
  expect([await isIn(there), await isIn(elsewhere)]).toEqual([true, true]);
});

test('signing out the others ends all sessions but this one', async () => {
  const { here, there, elsewhere, isIn } = await three();
  expect((await here.signOut({ scope: 'others' })).error).toBeNull();
  expect([await isIn(here), await isIn(there), await isIn(elsewhere)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('signing out ends the sessions of all other clients at once', async () => {
  const { here, there, elsewhere, visitor } = await three();
  const bystander = await site.signedIn();
  expect((await here.signOut()).error).toBeNull();
  for (const client of [there, elsewhere]) {
    expect(await visitor.staffCall(client)).toEqual([401, 'not_signed_in']);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    expect(refusal(await client.getUser()).name).toBe('AuthSessionMissingError');
    expect(good(await client.getSession()).session).toBeNull();
    await eventually('a sign-out', () => (events.includes('SIGNED_OUT') ? true : undefined));
  }
  good(await bystander.client.getUser());
});

test('a session ended elsewhere signs out its client at the latest when the token expires', async () => {
  const { here, there, elsewhere } = await three();
  good(await here.refreshSession());
  expect((await here.signOut()).error).toBeNull();
  expect((await there.signOut()).error).toBeNull();
  expect(good(await there.getSession()).session).toBeNull();
  const events: string[] = [];
  elsewhere.onAuthStateChange((event) => void events.push(event));
  await eventually('a listener', () => (events.includes('INITIAL_SESSION') ? true : undefined));
  site.passes(TOKEN_LIFE + 1);
  expect(refusal(await elsewhere.getSession())).toEqual(refused(400, 'refresh_token_not_found'));
  expect(events).toContain('SIGNED_OUT');
  expect(good(await elsewhere.getSession()).session).toBeNull();
});

test('signing out twice, or with an unknown scope, is no server error', async () => {
  const { client, visitor } = await site.signedIn();
  const token = good(await client.getSession()).session?.access_token ?? '';
  const wrong = await visitor.send('POST', '/auth/v1/logout?scope=everything', {}, token);
  expect([wrong.status, wrong.json.error_code]).toEqual([400, 'validation_failed']);
  expect((await client.signOut()).error).toBeNull();
  expect((await client.signOut()).error).toBeNull();
});
