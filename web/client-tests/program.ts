import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../e2e/free-port';

const PROGRAM =
  process.env.E2E_PROGRAM ?? join(import.meta.dirname, '../../target/release/unionhall');

export type Settings = Record<string, string>;

export interface ProgramOptions {
  /** Settings as environment variables, on top of those that all tests have. */
  settings?: Settings;
  /** Whether the program's clock can be moved (faketime). */
  movesClock?: boolean;
}

/** Debian's `faketime` knows where its library is; `DONT_FAKE_MONOTONIC` keeps timers as they are. */
function fakedTime(file: string): Settings {
  const library = execFileSync('faketime', ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'], {
    encoding: 'utf8',
  });
  return {
    LD_PRELOAD: library.trim(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    TZ: 'UTC',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
}

export class Program {
  readonly data = mkdtempSync(join(tmpdir(), 'unionhall-client-'));
  /** Where it listens; the same after each start. */
  url = '';
  private readonly env: Settings;
  private readonly clock: string | undefined;
  private stopRunning: (() => Promise<void>) | undefined;
  private log = '';
  private stoppedAt: number | undefined;

  constructor({ settings = {}, movesClock = false }: ProgramOptions = {}) {
    this.env = {
      PATH: process.env.PATH ?? '',
      UNIONHALL_SERVER_DATA: this.data,
      UNIONHALL_SERVER_CLIENT_HEADER: 'x-forwarded-for',
      UNIONHALL_AUTH_ACCESS_TOKEN_SECONDS: '300',
      ...settings,
    };
    if (movesClock) {
      this.clock = join(this.data, 'clock');
      this.shiftClock(0);
    }
  }

  async start(): Promise<void> {
    if (this.url === '') this.url = `http://127.0.0.1:${await freePort()}`;
    const listen = new URL(this.url).host;
    const env = this.clock ? { ...this.env, ...fakedTime(this.clock) } : this.env;
    const program = spawn(PROGRAM, ['serve', '--listen', listen], {
      cwd: this.data,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const gone = once(program, 'exit');
    program.stderr.on('data', (text) => {
      this.log += text;
    });
    const ready = new Promise<void>((resolve) => {
      createInterface(program.stdout).on('line', (line) => {
        this.log += `${line}\n`;
        if (line.startsWith('Unionhall is at')) resolve();
      });
    });
    const died = gone.then(() => {
      throw new Error(`${PROGRAM} ended before it was ready:\n${this.log}`);
    });
    await Promise.race([ready, died]);
    died.catch(() => {});
    this.stopRunning = async () => {
      program.kill('SIGTERM');
      await gone;
    };
  }

  /** Ends it; the data stays for another start. */
  async stop(): Promise<void> {
    await this.stopRunning?.();
    this.stopRunning = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Runs a command of the program on the same data, beside the server, and answers what it prints. */
  command(...args: string[]): string {
    return execFileSync(PROGRAM, args, { cwd: this.data, env: this.env, encoding: 'utf8' });
  }

  /** Moves the server's clock so many seconds from the machine's, while it runs, or from where it was stopped. */
  shiftClock(seconds: number): void {
    if (!this.clock) throw new Error('this program was started without movesClock');
    const stopped = this.stoppedAt && new Date(this.stoppedAt + seconds * 1000);
    const time = stopped ? stopped.toISOString().slice(0, 19).replace('T', ' ') : `+${seconds}`;
    // At once and whole, or the program might read half of it.
    writeFileSync(`${this.clock}.new`, `${time}\n`);
    renameSync(`${this.clock}.new`, this.clock);
  }

  /** Stops the server's clock, so that nothing depends on how fast the machine is. */
  stopClock(): void {
    this.stoppedAt = Date.now();
    this.shiftClock(0);
  }

  /** Everything that it wrote to its log and output. */
  get output(): string {
    return this.log;
  }
}
