/** Builds both doors for the browser, then the engine's bundle (which wants to know their names). `--dev`: development React, to dist-dev. */
import { build } from 'vite';
import { checkBudget } from './budget.mjs';
import { precompress } from './precompress.mjs';

const development = process.argv.includes('--dev');
const mode = development ? 'development' : 'production';
const folder = development ? 'dist-dev' : 'dist';
process.env.OUT_DIR = folder;
process.env.NODE_ENV = mode;

for (const part of ['site', 'staff', 'server']) {
  process.env.PART = part;
  await build({ mode, logLevel: 'warn' });
}
if (!development) {
  precompress(`${folder}/client/assets`);
  precompress(`${folder}/server`);
  checkBudget(`${folder}/client`);
}
