/** Must be the first import of entry-server: React and the query library look for these while they load. */
import { fetch, Headers, Request } from './fetch';
import { host } from './host';
import { DateTimeFormat } from './intl';

function describe(value: unknown): string {
  if (value instanceof Error)
    return value.stack ? `${value.message}\n${value.stack}` : value.message;
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

const log =
  (level: 'error' | 'warn' | 'info') =>
  (...values: unknown[]) =>
    host.__host_log(level, values.map(describe).join(' '));

/** The server aborts no request: the host limits a render from outside. */
class AbortController {
  signal = { aborted: false, addEventListener() {}, removeEventListener() {} };
  abort() {}
}

const missingGlobals: Record<string, unknown> = {
  fetch,
  Headers,
  Request,
  Intl: { DateTimeFormat },
  AbortController,
  console: { error: log('error'), warn: log('warn'), info: log('info'), log: log('info') },
  queueMicrotask: (task: () => void) => void Promise.resolve().then(task),
};

for (const [name, value] of Object.entries(missingGlobals)) {
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true });
}
