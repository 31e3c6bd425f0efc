/// A page that shows the responses to the calls of the real page, in order.
pub(crate) const BUNDLE: &str = r#"
const FRAME = ['/settings', '/nav-links', '/alerts/current'];
const CALLS = {
  '/': [...FRAME, '/news?limit=3', '/events?when=upcoming&limit=3', '/slides', '/social-posts?limit=6'],
  '/news': [...FRAME, '/news?limit=50'],
  '/events': [...FRAME, '/events?when=upcoming&limit=50'],
  '/officers': [...FRAME, '/people/groups', '/people/places', '/people?limit=100'],
};
globalThis.render = async ({ url, key, given }) => {
  const path = url.split('?')[0];
  const calls = url.startsWith('/events?search=') ? [url] : path === '/officers/write' ? ['/people/' + url.split('to=')[1]] : CALLS[path] ?? (path === '/404' ? ['/alerts/current'] : [...FRAME, path]);
  const bodies = calls.map((call) => __host_fetch('GET', '/api/v1' + call).body);
  if (bodies.some((body) => body.includes('This page throws'))) throw new Error('as asked');
  return {
    status: path === '/404' ? 404 : 200, head: `<meta name="unionhall-key" content="${key}">`,
    html: `<p>${url}</p><i>${given}</i>` + bodies.join('\n'), state: '{}',
  };
};"#;

pub(crate) const TEMPLATE: &str = "<!doctype html><head><meta name=\"door\" content=\"{door}\"><link rel=\"stylesheet\" href=\"/{door}.css\"><!--app-head--><link rel=\"icon\" href=\"/crest.svg\"></head><div id=\"root\"><!--app-html--></div>\
                        <script type=\"application/json\"><!--app-state--></script>";
