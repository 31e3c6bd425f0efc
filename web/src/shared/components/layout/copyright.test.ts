import { expect, test } from 'vitest';
import { copyrightLine } from './copyright';

test.each([
  ['© 2024 The Union. All rights reserved.', '© 2026 The Union. All rights reserved.'],
  ['© 2019–2024 The Union', '© 2019–2026 The Union'],
  ['(c) 2019 - 2024 The Union', '© 2019 - 2026 The Union'],
  ['© Union. All rights reserved.', '© Union. All rights reserved.'],
  ['Copyright 2024 The Union', '© 2026 The Union'],
  ['Local 1 since 1974', '© 2026 Union. Local 1 since 1974'],
  ['Union. All of us.', '© 2026 Union. All of us.'],
  ['', '© 2026 Union. All rights reserved.'],
])('%s', (text, line) => {
  expect(copyrightLine(text, 2026, 'Union')).toBe(line);
});
