/** Tells whether an event has ended. An event under way is past, but not over. */
export const isOver = ({ when, under_way }: { when: string; under_way: boolean }) =>
  when === 'past' && !under_way;
