import type {
  HealthFinding,
  HealthGroup,
  HealthReport,
} from '../../shared/api/generated/types.gen';

const countWithNoun = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export function summaryOf({ groups }: Pick<HealthReport, 'groups'>): string {
  const states = groups.flatMap(({ findings }) => findings.map(({ state }) => state));
  const wrong = states.filter((state) => state === 'wrong').length;
  const warnings = states.filter((state) => state === 'warning').length;
  const problems = countWithNoun(wrong, 'problem', 'problems');
  const advice = countWithNoun(warnings, 'warning', 'warnings');
  if (wrong > 0) return warnings > 0 ? `${problems} and ${advice}` : problems;
  return warnings > 0 ? `No problems, ${advice}` : 'Everything is in order';
}

interface SplitFindings {
  toMend: HealthGroup[];
  /** Each with its group in its title. */
  passed: HealthFinding[];
}

/** Separates findings with a remedy from those that are OK. */
export function splitFindings({ groups }: Pick<HealthReport, 'groups'>): SplitFindings {
  const isOk = ({ state }: HealthFinding) => state === 'ok';
  const toMend = groups.map(({ title, findings }) => ({
    title,
    findings: findings.filter((finding) => !isOk(finding)),
  }));
  const passed = groups.flatMap(({ title: group, findings }) =>
    findings.filter(isOk).map((found) => ({
      ...found,
      title: group === found.title ? group : `${group}: ${found.title}`,
    })),
  );
  return { toMend: toMend.filter(({ findings }) => findings.length > 0), passed };
}
