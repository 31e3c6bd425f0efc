import { expect, test } from 'vitest';
import type { HealthFinding, HealthState } from '../../shared/api/generated/types.gen';
import { splitFindings, summaryOf } from './summary';

const report = (...states: HealthState[]) => ({
  groups: states.map((state) => ({ title: 'Email', findings: [{ state } as HealthFinding] })),
});

test('the headline counts problems and warnings', () => {
  expect(summaryOf(report('ok'))).toBe('Everything is in order');
  expect(summaryOf(report('ok', 'warning'))).toBe('No problems, 1 warning');
  expect(summaryOf(report('wrong', 'wrong', 'ok'))).toBe('2 problems');
  expect(summaryOf(report('wrong', 'warning', 'warning'))).toBe('1 problem and 2 warnings');
});

test('checks that are OK come last, with the name of their group', () => {
  const finding = (title: string, state: HealthState) => ({ title, state }) as HealthFinding;
  const { toMend, passed } = splitFindings({
    groups: [
      { title: 'Settings', findings: [finding('Settings', 'ok')] },
      { title: 'Email', findings: [finding('SPF', 'warning'), finding('Sign-in', 'ok')] },
    ],
  });
  expect(toMend).toEqual([{ title: 'Email', findings: [finding('SPF', 'warning')] }]);
  expect(passed.map(({ title }) => title)).toEqual(['Settings', 'Email: Sign-in']);
});
