/** ms after the last movement that the pointer counts as aiming at a row. */
const AIMING_MS = 10_000;

let subject: string | undefined;
let movedAt = 0;
let postponed: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

export const pointedSubject = (): string | undefined =>
  performance.now() - movedAt < AIMING_MS ? subject : undefined;

/** Calls `run` once the pointer leaves the list, or rests. Returns whether it is the first that waits. */
export function afterPointing(run: () => void): boolean {
  const first = postponed === undefined;
  postponed = run;
  if (first) wait();
  return first;
}

function wait(): void {
  const left = movedAt + AIMING_MS - performance.now();
  timer = setTimeout(
    () => (pointedSubject() === undefined ? runPostponed() : wait()),
    Math.max(left, 0),
  );
}

function runPostponed(): void {
  clearTimeout(timer);
  const run = postponed;
  postponed = undefined;
  run?.();
}

function leave(): void {
  subject = undefined;
  runPostponed();
}

/** The handlers of the element that holds the rows of a subject's list. A finger does not hover. */
export const pointedList = (of: string) => ({
  onPointerMove: ({ pointerType }: { pointerType: string }) => {
    if (pointerType !== 'mouse') return;
    subject = of;
    movedAt = performance.now();
  },
  onPointerLeave: leave,
});
