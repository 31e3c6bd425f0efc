import type { HealthReport } from '../../shared/api/generated/types.gen';

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** Headline of a report. */
export function summaryOf({ groups }: Pick<HealthReport, 'groups'>): string {
  const states = groups.flatMap(({ findings }) => findings.map(({ state }) => state));
  const wrong = states.filter((state) => state === 'wrong').length;
  const warnings = states.filter((state) => state === 'warning').length;
  const problems = counted(wrong, 'problem', 'problems');
  const advice = counted(warnings, 'warning', 'warnings');
  if (wrong > 0) return warnings > 0 ? `${problems} and ${advice}` : problems;
  return warnings > 0 ? `No problems, ${advice}` : 'Everything is in order';
}
