export const TYPES = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'training', label: 'Training' },
  { value: 'social', label: 'Social' },
  { value: 'announcement', label: 'Announcement' },
] as const;

export const REGISTRATIONS = [
  { value: 'internal', label: 'With the union' },
  { value: 'external', label: 'On another site' },
  { value: 'none', label: 'No registration' },
] as const;

export const labelOf = (choices: readonly { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
