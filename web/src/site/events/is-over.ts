/** Tells whether an event has ended. One that has begun is past, but not over while it is under way. */
export const isOver = ({ when, under_way }: { when: string; under_way: boolean }) =>
  when === 'past' && !under_way;
