import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The program under test. */
export const PROGRAM =
  process.env.E2E_PROGRAM ?? join(import.meta.dirname, '../../target/release/unionhall');

/** The header with a client's address. Each browser sends another one, or they would share rate limits. */
export const CLIENT_HEADER = 'x-forwarded-for';

export const IP = '127.0.0.1';

/** A Monday at noon in New York: the start of the fixed clock. */
export const NOON = '2026-06-15T16:00:00Z';

export interface Running {
  /** The URL that the program prints when it is ready. */
  url: string;
  /** The lines of its output so far. */
  printed: () => string;
  /** Ends the program, and waits until it has ended. */
  stop: () => Promise<void>;
}

/** Starts the program on the data folder `data`, with no settings of the developer's. */
export async function serve(
  data: string,
  options: string[],
  settings: Record<string, string> = {},
  port = 0,
): Promise<Running> {
  const args = ['serve', '--data', data, '--listen', `${IP}:${port}`, ...options];
  const env = {
    PATH: process.env.PATH,
    UNIONHALL_SERVER_CLIENT_HEADER: CLIENT_HEADER,
    UNIONHALL_MAIL_FROM: 'office@union.example',
    ...settings,
  };
  const program = spawn(PROGRAM, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = once(program, 'exit');
  let [printed, log] = ['', ''];
  program.stderr.on('data', (text) => {
    log += text;
  });
  const ready = new Promise<string>((resolve) => {
    createInterface(program.stdout).on('line', (line) => {
      printed += `${line}\n`;
      const address = /^Unionhall is at (http\S+)$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const died = gone.then(() => {
    throw new Error(`${PROGRAM} ended before it was ready:\n${log}`);
  });
  const url = await Promise.race([ready, died]);
  died.catch(() => {});
  const stop = async () => {
    program.kill('SIGTERM');
    await gone;
  };
  return { url, printed: () => printed, stop };
}
