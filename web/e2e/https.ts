import { execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';

/** The name in the guide's files. */
export const HOST = 'union.example';
const GUIDE = join(import.meta.dirname, '../../docs/guides/behind-a-proxy.md');

interface HttpsProxy {
  /** Chromium options that resolve the name to the proxy and trust its certificate only. */
  args: string[];
  stop: () => Promise<void>;
}

/** `text` with something else in place of what it surely holds. */
function replaced(text: string, others: [string, string][]): string {
  return others.reduce((result, [theirs, ours]) => {
    if (!result.includes(theirs)) throw new Error(`no ${theirs} in ${result}`);
    return result.replace(theirs, ours);
  }, text);
}

function certificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const options =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=union.example';
  const name = ['-addext', `subjectAltName=DNS:${HOST}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', [...options.split(' '), ...name], { stdio: 'pipe' });
  return { cert, key };
}

/** Caddy with the file of the guide on proxies, in front of the program at `url`. */
export async function startHttps(url: string): Promise<HttpsProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'unionhall-https-'));
  const { cert, key } = certificate(folder);
  const [http, https] = [await freePort(), await freePort()];
  const guide = readFileSync(GUIDE, 'utf8').split('```caddyfile\n')[1]?.split('```')[0] ?? '';
  const site = replaced(guide, [
    ['127.0.0.1:8080', new URL(url).host],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, cert],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, key],
  ]);
  const ports = `http_port ${http}\n\thttps_port ${https}`;
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\t${ports}\n}\n${site}`);
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { PATH: process.env.PATH, HOME: folder },
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(caddy.stderr).on('line', (line) => {
      log += `${line}\n`;
      if (line.includes('serving initial configuration')) resolve();
    });
    caddy.on('error', (error) =>
      reject(new Error(`${error.message}: \`cargo xtask test\` installs Caddy`)),
    );
    caddy.on('exit', () => reject(new Error(`Caddy ended:\n${log}`)));
  });
  await ready;
  const { publicKey } = new X509Certificate(readFileSync(cert));
  const spki = createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' }));
  const stop = async () => {
    const gone = once(caddy, 'exit');
    caddy.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const args = [
    `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${https}`,
    `--ignore-certificate-errors-spki-list=${spki.digest('base64')}`,
  ];
  return { args, stop };
}
