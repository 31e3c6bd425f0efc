/**
 * Signs in, and returns the calls of the API: any call by its whole path, and those of the staff below `/api/v1/admin`.
 * @param {string} base The site.
 * @param {{ email: string, password: string }} person Somebody without a second factor.
 */
export async function staffCalls(base, person) {
  const home = await (await fetch(base)).text();
  const apikey = /name="unionhall-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const call = async (method, path, { body, ...headers }) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { apikey, 'content-type': 'application/json', ...headers },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text && JSON.parse(text);
  };
  const signedIn = await call('POST', '/auth/v1/token?grant_type=password', { body: person });
  const authorization = `Bearer ${signedIn.access_token}`;
  const staff = (method, path, body, more) =>
    call(method, `/api/v1/admin/${path}`, { authorization, body, ...more });
  return { call, staff };
}
