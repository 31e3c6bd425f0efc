import type { IncomingMessage, ServerResponse } from 'node:http';
import { request } from 'node:http';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { SCRIPTS } from '../src/site/scripts.ts';

/** The running program. Vite proxies pages and API calls to it and serves the modules. */
const SERVER = process.env.UNIONHALL_SERVER ?? 'http://127.0.0.1:8080';

const OURS = /^\/(@|src\/|node_modules\/|__)/;

/** The entry module of each application, by the name of its style sheet. */
const ENTRIES: Record<string, string> = {
  visitors: '/src/site/start.ts',
  staff: '/src/staff/entry.tsx',
};

const BUILT_SCRIPTS = new RegExp(`<meta name="${SCRIPTS}"[^>]*>\\s*`);

/** The style sheet tag of an application. The site's accent color is in /theme.css, which stays. */
const STYLE = /<link rel="stylesheet" href="\/styles\/(\w+)-[^"]*">/;

/** The built front end's own tags give way to Vite's, so that the server-rendered page hydrates from sources. */
export function withDevModules(html: string): string {
  const entry = ENTRIES[STYLE.exec(html)?.[1] ?? ''] ?? ENTRIES.visitors;
  const modules = [
    '<script type="module" src="/@vite/client"></script>',
    `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`,
    `<script type="module" src="${entry}"></script>`,
  ].join('\n');
  return html
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(BUILT_SCRIPTS, '')
    .replace(STYLE, '<link rel="stylesheet" href="/theme.css">')
    .replace(/<script type="module"[^>]*src="\/assets\/[^>]*><\/script>/, modules);
}

function forward(from: IncomingMessage, to: ServerResponse): void {
  const wanted = new URL(from.url ?? '/', SERVER);
  const headers = { ...from.headers, host: wanted.host, 'accept-encoding': 'identity' };
  const upstream = request(wanted, { method: from.method, headers }, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
    if (!isPage) {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
      return;
    }
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () => {
      // Vite injects styles as elements, which the site's own policy forbids.
      const {
        'content-security-policy': _,
        'content-length': __,
        etag: ___,
        ...kept
      } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' });
      to.end(withDevModules(Buffer.concat(parts).toString('utf8')));
    });
  });
  upstream.on('error', () => {
    to.writeHead(502, { 'content-type': 'text/plain' });
    to.end(`No answer from ${SERVER}. Start the server there, or use cargo xtask dev.\n`);
  });
  from.pipe(upstream);
}

/** Everything that is no module goes to the program. */
export function serverPages(): Plugin {
  return {
    name: 'unionhall-server-pages',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use((incoming, outgoing, next) => {
        if (OURS.test(incoming.url ?? '')) next();
        else forward(incoming, outgoing);
      });
    },
  };
}
