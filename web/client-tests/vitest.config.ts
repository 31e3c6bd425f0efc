import { defineConfig } from 'vitest/config';

/** Each file starts programs of its own, so files run beside each other; two at a time suit a small machine. */
export default defineConfig({
  test: {
    include: ['client-tests/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    unstubGlobals: true,
    restoreMocks: true,
  },
});
